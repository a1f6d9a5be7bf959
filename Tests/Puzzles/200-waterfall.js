const pipe = (...fns) => (x) => fns.reduce((p, f) => p.then(f), Promise.resolve(x));
const double = (x) => x * 2;
const addLater = (x) => new Promise((r) => setTimeout(() => r(x + 1), 5));
const fail = (x) => { if (x > 10) throw new Error('too big: ' + x); return x; };
pipe(double, addLater, fail)(3).then((v) => console.log('ok', v));
pipe(double, addLater, fail)(8).then((v) => console.log('ok', v)).catch((e) => console.log('err', e.message));
