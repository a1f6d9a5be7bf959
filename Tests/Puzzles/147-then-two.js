function get(url) {
  return new Promise((resolve, reject) => {
    setTimeout(() => url.startsWith('/ok') ? resolve({ url, status: 200 }) : reject(new Error('404 ' + url)), 5);
  });
}
get('/ok/1').then(r => { console.log(r.status); return get('/missing'); }, e => console.log('first', e.message))
  .then(r => console.log('never'), e => { console.log('second', e.message); return 'default'; })
  .then(v => console.log('value', v), e => console.log('no'))
  .then(() => { throw new TypeError('bad'); }, () => {})
  .then(null, e => console.log(e.name, e.message));
