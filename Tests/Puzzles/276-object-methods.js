const counter = { n: 0, inc() { this.n++; return this; }, add(k) { this.n += k; return this; } };
console.log(counter.inc().inc().add(5).n);
const { inc, ...rest } = counter; console.log(rest.n, typeof inc);
console.log(Object.keys(counter), 'n' in counter, counter.hasOwnProperty('n'), Object.assign({}, { a: 1 }, { b: 2 }));
const frozen = Object.freeze({ a: 1 }); console.log(frozen.a, Object.isFrozen(frozen));
for (const key in { x: 1, y: 2 }) console.log(key);
