const createStore = (reducer, initial) => {
  let state = initial;
  const subs = new Set();
  return {
    getState: () => state,
    subscribe: (fn) => { subs.add(fn); return () => subs.delete(fn); },
    dispatch: (action) => {
      if (typeof action === 'function') return action(store.dispatch, store.getState);
      state = reducer(state, action);
      subs.forEach((fn) => fn(state));
      return action;
    },
  };
};
const reducer = (s, a) => {
  switch (a.type) {
    case 'inc': return { ...s, n: s.n + 1 };
    case 'set': return { ...s, n: a.value };
    default: return s;
  }
};
const store = createStore(reducer, { n: 0 });
const off = store.subscribe((s) => console.log('state', s.n));
store.dispatch({ type: 'inc' });
store.dispatch((dispatch) => Promise.resolve(9).then((value) => dispatch({ type: 'set', value }))).then(() => {
  off();
  store.dispatch({ type: 'inc' });
  console.log(store.getState());
});
