Promise.resolve('fine')
  .finally(() => { throw 'finally broke'; })
  .then((v) => console.log('then', v))
  .catch((e) => console.log('catch', e));
