const factorial = function fac(n) { return n < 2 ? 1 : n * fac(n - 1); };
console.log(factorial(5));
const o = { a: 1, b: 2 };
for (const k in o) { delete o[k]; }
console.log(o);
class P { static cmp(a, b) { return b - a; } get k() { return 'k'; } log(...a) { return a.length; } all(...a) { return this.log(...a, 1); } static of(...a) { return new P(...a); } constructor(x, y) { this.x = x; this.y = y; } }
class Q extends P { get k() { return super.k + '!'; } }
console.log([1, 3, 2].sort(P.cmp), new Q().k, new P().all(1, 2), P.of(4, 5), P.of(...[6, 7]).y);
const s = structuredClone({ a: [1, { b: 2 }], c: 'x' }); console.log(s);
console.log(encodeURIComponent('a b&c=é/ü'), `${[{ n: 1 }, { n: 2 }].map(({ n }) => n).join(', ')} ${[1].map((x) => { const y = x * 2; return y; })}`);
const retry = (times) => new Promise((resolve) => { const step = () => { if (times-- === 0) resolve('done'); else setTimeout(step, 1); }; step(); });
retry(3).then(console.log);
setTimeout((x) => console.log('x is', x), 50);
