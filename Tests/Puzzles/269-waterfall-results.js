const results = [];
const log = msg => (results.push(msg), msg);
const delay = (ms, v) => new Promise(r => setTimeout(r, ms, v));
(async () => {
  const start = Date.now();
  const a = delay(50, 'a'), b = delay(50, 'b');
  log(await a); log(await b);
  const parallel = Date.now() - start;
  const s2 = Date.now();
  log(await delay(50, 'c')); log(await delay(50, 'd'));
  const serial = Date.now() - s2;
  console.log(results, parallel < 90, serial >= 99);
})();
