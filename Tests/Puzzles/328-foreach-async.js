const delay = ms => new Promise(r => setTimeout(r, ms));
(async () => {
  console.log("before");
  [3, 1, 2].forEach(async n => { await delay(n * 10); console.log("each", n); });
  console.log("after");
  await Promise.all([3, 1, 2].map(async n => { await delay(n * 10); console.log("map", n); return n; })).then(r => console.log(r));
  await [3, 1].reduce((p, n) => p.then(() => delay(n * 10)).then(() => console.log("reduce", n)), Promise.resolve());
})();
