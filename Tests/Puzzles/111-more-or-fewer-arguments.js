const call = (fn, ...args) => fn(...args);
console.log(call((a, b) => [a, b], 1), call((a) => a, 1, 2, 3), call(() => 'none', 1));
function apply2(cb) { return cb(1); }
console.log(apply2((x, y) => y === undefined ? 'undef' : 'def'));
console.log(apply2(function (x, y = 5) { return x + y; }));
console.log(apply2((...all) => all.length));
const two = (a, b) => `${a}/${b}`;
console.log([1, 2].map(two), apply2(two));
Promise.resolve(1).then((v, w) => console.log(v, w));
Promise.resolve(2).then(two).then(v => console.log(v));
const later = (cb) => setTimeout(cb, 5);
later((x) => console.log('x', x));
setTimeout((a, b) => console.log(a, b), 10, 'p');
const o = { f: (a, b) => [a, b], g(x) { return x; } };
console.log(o.f(1), o.g(1, 2), o.g());
function outer(a, b) { return b; }
console.log(outer(1), outer(1, 2, 3));
const fns = [() => 1, x => x, (x, y) => y];
for (const f of fns) console.log(f(7));
