const start = Date.now();
const log = (msg) => console.log(msg, Math.round((Date.now() - start) / 100) * 100);
const wait = (ms) => new Promise((r) => setTimeout(r, ms));
(async function () {
  const p1 = wait(100), p2 = wait(200);
  await p1; log('p1');
  await p2; log('p2');
  await Promise.all([wait(100), wait(200)]);
  log('all');
})();
