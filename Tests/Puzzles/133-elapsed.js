const start = Date.now();
const elapsed = () => Math.round((Date.now() - start) / 50) * 50;
const sleep = ms => new Promise(r => setTimeout(r, ms));
async function sequential() {
  await sleep(100);
  await sleep(200);
  console.log(`sequential: ${elapsed()}ms`);
}
async function parallel() {
  await Promise.all([sleep(100), sleep(200)]);
  console.log(`parallel: ${elapsed()}ms`);
}
parallel().then(sequential);
