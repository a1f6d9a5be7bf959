const ok = (ms) => new Promise((resolve) => setTimeout(() => { console.log('ok after', ms); resolve(ms); }, ms));
const bad = (ms) => new Promise((_, reject) => setTimeout(() => reject('bad after ' + ms), ms));
Promise.all([ok(5), bad(10), ok(20)])
  .then((v) => console.log('all', v))
  .catch((e) => console.log(e));
