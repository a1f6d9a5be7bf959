const fail = code => Promise.reject(Object.assign(new Error('status ' + code), { code, retry: code >= 500 }));
const defaults = { method: 'GET', headers: { a: 1 } };
const options = Object.assign({}, defaults, { method: 'POST' });
const same = Object.assign(defaults, { timeout: 10 }, null, undefined);
console.log(options, same === defaults, defaults.timeout);
[404, 503].reduce((p, code) => p.then(() => fail(code)).catch(e => console.log(e.message, e.code, e.retry)), Promise.resolve());
console.log(Object.is(NaN, NaN), Object.is('a', 'a'), Object.is({}, {}), Object.is(1, '1'));
