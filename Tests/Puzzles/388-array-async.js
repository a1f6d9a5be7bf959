const wait = ms => new Promise(r => setTimeout(r, ms, ms));
(async () => {
  const r = await Promise.all([30, 10, 20].map(async (ms, i) => { await wait(ms); console.log(i); return ms; }));
  console.log(r);
  const filtered = (await Promise.all([1, 2, 3, 4].map(async x => ({ x, ok: await Promise.resolve(x % 2 === 0) })))).filter(o => o.ok).map(o => o.x);
  console.log(filtered);
  console.log([1, 2, 3].some(async x => false), [1, 2].every(async x => false));
  const sum = await [1, 2, 3].reduce(async (acc, x) => (await acc) + x, 0);
  console.log(sum);
  let total = 0;
  const add = async x => { total = total + await wait(x); };
  await Promise.all([add(1), add(2)]);
  console.log(total);
})();
