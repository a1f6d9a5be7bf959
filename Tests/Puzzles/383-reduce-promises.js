const tasks = ['a', 'b', 'c'].map((n, i) => () => new Promise(res => setTimeout(() => { console.log('did', n); res(n + i); }, 30 - i * 10)));
tasks.reduce((p, t) => p.then(acc => t().then(r => [...acc, r])), Promise.resolve([])).then(r => console.log('series', r));
Promise.all(tasks.map(t => t())).then(r => console.log('parallel', r));
const compose = (...fns) => x => fns.reduce((p, f) => p.then(f), Promise.resolve(x));
compose(x => x + 1, async x => x * 2, x => `<${x}>`)(3).then(console.log);
