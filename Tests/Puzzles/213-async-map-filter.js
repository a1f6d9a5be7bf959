const asyncFilter = async (arr, predicate) => {
  const results = await Promise.all(arr.map(predicate));
  return arr.filter((_v, index) => results[index]);
};
const isEven = async (n) => { await null; return n % 2 === 0; };
asyncFilter([1, 2, 3, 4, 6], isEven).then((r) => console.log(r));
const mapSeries = async (items, fn) => {
  const out = [];
  for (const [i, item] of items.entries()) out.push(await fn(item, i));
  return out;
};
mapSeries(['a', 'b'], async (x, i) => `${i}${x}`).then((r) => console.log(r));
