async function pool(tasks, limit) {
  const results = [];
  let next = 0;
  async function worker(name) {
    while (next < tasks.length) {
      const index = next++;
      results[index] = await tasks[index]();
      console.log(`${name} finished ${index}`);
    }
  }
  await Promise.all(Array.from({ length: limit }, (_, i) => worker('w' + i)));
  return results;
}
const task = (value, ms) => () => new Promise((r) => setTimeout(() => r(value), ms));
pool([task('a', 300), task('b', 100), task('c', 100), task('d', 50)], 2).then((r) => console.log(r.join()));
