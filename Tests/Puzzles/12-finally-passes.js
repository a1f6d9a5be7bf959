Promise.resolve('v')
  .finally(() => { console.log('finally'); return 'ignored'; })
  .then((v) => console.log(v));
Promise.reject('e')
  .finally(() => console.log('finally 2'))
  .catch((e) => console.log(e));
