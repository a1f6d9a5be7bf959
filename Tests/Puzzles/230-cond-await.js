const cache = {};
async function load(k) { if (k in cache) return cache[k]; cache[k] = await fetchIt(k); return cache[k]; }
const fetchIt = (k) => new Promise((r) => setTimeout(() => { console.log('fetching', k); r(k.toUpperCase()); }, 5));
(async () => {
  console.log(await load('a'));
  console.log(await load('a'));
  const r = (await load('b')) + (await load('a'));
  console.log(r);
  console.log(await Promise.race([load('c'), Promise.resolve('fast')]));
})();
