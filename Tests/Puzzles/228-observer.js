function createSubject() {
  const observers = new Map();
  let id = 0;
  return {
    subscribe({ next, error = () => {}, complete = () => {} }) {
      const key = ++id;
      observers.set(key, { next, error, complete });
      return { unsubscribe: () => observers.delete(key) };
    },
    next(v) { observers.forEach((o) => o.next(v)); },
    complete() { for (const o of observers.values()) o.complete(); observers.clear(); },
    toPromise() { return new Promise((res) => { let last; this.subscribe({ next: (v) => { last = v; }, complete: () => res(last) }); }); },
  };
}
const s = createSubject();
const sub = s.subscribe({ next: (v) => console.log('A', v) });
s.toPromise().then((v) => console.log('last', v));
s.next(1);
sub.unsubscribe();
s.next(2);
s.complete();
