Promise.any([Promise.reject('no'), new Promise((r) => setTimeout(() => r('late'), 10)), Promise.resolve('yes')])
  .then((v) => console.log(v));
Promise.any([Promise.reject(1), Promise.reject(2)]).catch((e) => console.log(e.errors));
