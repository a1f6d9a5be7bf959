function add(a, b) { return a + b; }
Promise.resolve(2).then(add.bind(null, 1)).then(console.log);
const make = () => (...b) => 'made ' + b[0];
Promise.resolve(1).then(make()).then(console.log);
const api = { save: (...a) => a.length + ' saved' };
Promise.resolve(1).then(api.save).then(console.log);
Promise.resolve(1).then(false ? make() : null).then(console.log);
const log = (...a) => console.log('log', a.length, ...a);
Promise.reject(10).catch(add.bind(null, 10)).then(log).finally(log);
[3, 4].forEach(log);
function chain(p, f) { return p.then(f); }
chain(Promise.resolve(6), undefined).then(log);
chain(Promise.resolve(6), (a, b) => a + ' ' + b).then(log);
function once(fn) { let d = false; return function (...a) { if (!d) { d = true; return fn.apply(this, a); } }; }
const hi = once((x) => console.log('hi', x));
Promise.resolve(1).then(hi).then(hi);
[1, 2].forEach(hi);
Promise.resolve(9).finally(make()).then(log);
