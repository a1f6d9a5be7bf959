const jobs = { a: Promise.resolve(1), b: Promise.reject(new Error('b broke')), c: new Promise((r) => setTimeout(r, 5, 3)) };
Promise.allSettled(Object.values(jobs)).then((results) => {
  Object.keys(jobs).forEach((key, i) => {
    const r = results[i];
    console.log(key, r.status, r.status === 'fulfilled' ? r.value : r.reason.message);
  });
  const { ok, bad } = results.reduce((acc, r) => {
    acc[r.status === 'fulfilled' ? 'ok' : 'bad'] += 1;
    return acc;
  }, { ok: 0, bad: 0 });
  console.log({ ok, bad });
});
