Promise.resolve(1)
  .finally(() => 2)
  .then(v => console.log(v))
  .finally(() => { throw new Error('from finally'); })
  .catch(e => console.log(e.message))
  .finally(() => Promise.reject(new Error('rejected in finally')))
  .then(() => console.log('no'), e => console.log(e.message));
Promise.reject(new Error('keep')).finally(() => new Promise(r => setTimeout(r, 10))).catch(e => console.log(e.message));
Promise.resolve().then(() => console.log('t1')).then(() => console.log('t2')).then(() => console.log('t3')).then(() => console.log('t4'));
