Promise.all([]).then(() => console.log('all'));
Promise.race([Promise.resolve('r')]).then(v => console.log('race', v));
Promise.allSettled([]).then(() => console.log('settled'));
Promise.any([1]).then(v => console.log('any', v));
Promise.all([1, 2]).then(v => console.log('all2', v));
Promise.all([Promise.resolve(1), new Promise(r => queueMicrotask(() => r(2)))]).then(v => console.log('all3', v));
Promise.resolve().then(() => console.log(1)).then(() => console.log(2)).then(() => console.log(3)).then(() => console.log(4));
Promise.race([]).then(() => console.log('never'));
(async () => { const [a, b] = await Promise.all([f(1), f(2)]); console.log(a + b); })();
async function f(x) { await null; return x; }
