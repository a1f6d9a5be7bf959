const pipe = (...fns) => input => fns.reduce((acc, fn) => acc.then(fn), Promise.resolve(input));
const compose = (...fns) => x => fns.reduceRight((v, f) => f(v), x);
pipe(x => x + 1, async x => x * 2, x => new Promise(r => setTimeout(() => r(x - 3), 5)))(5).then(console.log);
console.log(compose(x => x + 1, x => x * 10)(2));
