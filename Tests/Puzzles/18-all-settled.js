Promise.allSettled([Promise.resolve(1), Promise.reject('no'), 3]).then((results) => {
  for (const r of results) {
    console.log(r.status, r.status === 'fulfilled' ? r.value : r.reason);
  }
});
