async function mapLimit(items, limit, fn) {
  const results = new Array(items.length);
  let cursor = 0;
  async function worker(id) {
    while (cursor < items.length) {
      const index = cursor++;
      console.log(`worker ${id} takes ${index}`);
      results[index] = await fn(items[index], index);
    }
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, (_, i) => worker(i));
  await Promise.all(workers);
  return results;
}
mapLimit([30, 10, 20, 5], 2, (ms, i) => new Promise(r => setTimeout(() => r(ms * 2 + i), ms))).then(console.log);
