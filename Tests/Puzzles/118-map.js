const cache = new Map();
function load(key) {
  if (cache.has(key)) { console.log('hit', key); return cache.get(key); }
  const p = new Promise(r => setTimeout(() => r(key.toUpperCase()), 20));
  cache.set(key, p);
  return p;
}
Promise.all(['a', 'b', 'a'].map(load)).then(r => { console.log(r); console.log(cache.size); });
const seen = new Set([1, 2, 2, 3]);
seen.add(4);
console.log(seen.size, seen.has(2), [...seen]);
for (const [k, v] of cache) console.log(k, v instanceof Promise);
seen.forEach(x => console.log(x));
cache.delete('a');
console.log([...cache.keys()]);
