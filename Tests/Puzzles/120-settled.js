const jobs = [Promise.resolve(1), Promise.reject(new Error('no')), new Promise(r => setTimeout(r, 10, 'x'))];
Promise.allSettled(jobs).then(results => {
  results.forEach((r, i) => console.log(i, r.status, r.value ?? r.reason?.message));
  const ok = results.filter(r => r.status === 'fulfilled').map(r => r.value);
  console.log(ok);
  const { fulfilled, rejected } = results.reduce((acc, r) => {
    acc[r.status]++;
    return acc;
  }, { fulfilled: 0, rejected: 0 });
  console.log(fulfilled, rejected);
});
