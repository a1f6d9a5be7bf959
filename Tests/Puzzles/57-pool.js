const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
async function pool(items, size) {
  const queue = [...items];
  const workers = [];
  const worker = async (name) => {
    while (queue.length > 0) {
      const item = queue.shift();
      await sleep(item * 10);
      console.log(name, item);
    }
  };
  for (let i = 1; i <= size; i++) workers.push(worker('w' + i));
  await Promise.all(workers);
  console.log('all done');
}
pool([3, 1, 2, 1], 2);
