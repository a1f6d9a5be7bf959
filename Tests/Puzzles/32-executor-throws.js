new Promise(() => { throw 'thrown'; })
  .catch((e) => { console.log('caught', e); })
  .then((v) => console.log('then', v));
