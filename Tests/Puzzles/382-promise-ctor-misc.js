const p = new Promise((resolve, reject) => {
  resolve(1);
  reject(new Error('ignored'));
  throw new Error('ignored too');
});
p.then(v => console.log(v), e => console.log(e));
new Promise(() => { throw new TypeError('bad'); }).catch(e => console.log(e.name, e.message));
const q = new Promise((_, reject) => reject(new RangeError('r')));
q.then(() => console.log('no')).catch(e => { console.log(e instanceof RangeError, e instanceof Error); throw e; }).finally(() => console.log('fin')).catch(() => console.log('end'));
Promise.reject(new Error('a')).then(null, e => e.message).then(v => { console.log(v); return Promise.reject(new Error('b')); }).then(() => {}, e => console.log(e.message));
console.log(p === Promise.resolve(p), p instanceof Promise, typeof p.then);
