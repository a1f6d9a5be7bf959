Promise.reject(new Error('broken'))
  .then(() => console.log('never'))
  .catch((e) => { console.log('caught', e.message); return 'healed'; })
  .then((v) => console.log(v));
