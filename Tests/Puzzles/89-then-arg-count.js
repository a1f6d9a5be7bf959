Promise.resolve(1)
  .then(2)
  .then(Promise.resolve(3))
  .then((v) => console.log(v));
Promise.resolve('foo').then(Promise.resolve('bar')).then(console.log);
Promise.reject(4).catch().then(null, (v) => console.log('r', v));
