function off() { console.log('global off'); }
const on = (fn) => { setTimeout(fn, 0, 7); return () => console.log('unsubscribed'); };
function once(fn) {
  const off = on((...args) => { off(); fn(...args); });
}
once((x) => console.log(x));
function two() {
  const a = 'own', show = run((...v) => a + v.length);
  console.log(show);
}
const a = 'outer';
const run = (f) => f(1, 2);
two();
