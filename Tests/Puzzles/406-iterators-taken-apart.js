function* ids() { let i = 0; while (true) { console.log('make', i); yield i++; } }
const [a, b] = ids();
console.log(a, b);
const pair = { *[Symbol.iterator]() { yield 'x'; console.log('between'); yield 'y'; console.log('end'); } };
const [x] = pair;
const [p, q, ...none] = pair;
console.log(x, p, q, none);
const { 'content-type': type = 'none', 'x-id': xid, ...others } = { 'content-type': 'json', 'x-id': 4, etag: 'e' };
console.log(type, xid, others);
