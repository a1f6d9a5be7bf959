const chunk = (arr, size) => arr.length <= size ? [arr] : [arr.slice(0, size), ...chunk(arr.slice(size), size)];
const work = (n) => new Promise((r) => setTimeout(() => r(n * n), 10 - n));
async function inBatches(list, size) {
  const out = [];
  for (const batch of chunk(list, size)) {
    const part = await Promise.all(batch.map(work));
    console.log('batch', part);
    out.push(...part);
  }
  return out;
}
inBatches([1, 2, 3, 4, 5], 2).then((r) => console.log('sum', r.reduce((a, b) => a + b)));
