Promise.reject('r').then(
  (v) => console.log('value', v),
  (e) => { console.log('error', e); return 'ok'; },
).then((v) => console.log('then', v));
