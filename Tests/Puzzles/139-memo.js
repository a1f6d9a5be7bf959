const memo = fn => {
  const cache = {};
  return async n => {
    if (n in cache) return cache[n];
    console.log('computing', n);
    return (cache[n] = await fn(n));
  };
};
const square = memo(async n => n * n);
(async () => {
  console.log(await square(3));
  console.log(await square(3));
})();
