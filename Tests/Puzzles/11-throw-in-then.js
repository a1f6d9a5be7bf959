Promise.resolve(1)
  .then((x) => { throw new Error('at ' + x); })
  .then(() => console.log('skipped'), (e) => console.log('second handler:', e.message))
  .then(() => console.log('goes on'));
