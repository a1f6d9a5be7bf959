Promise.reject(new Error('x'))
  .then(() => console.log('then1'), (e) => { console.log('caught', e.message); return 'ok'; })
  .then((v) => { console.log(v); throw 'str'; })
  .finally(() => console.log('fin'))
  .catch((e) => console.log('got', e, typeof e));
