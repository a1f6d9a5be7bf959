async function worker(name, queue, results) {
  while (queue.length) {
    const job = queue.shift();
    try { results.push(await job()); console.log(name, 'ok'); } catch ({ message }) { console.log(name, message); }
  }
}
const job = (ms, v, fail) => () => new Promise((res, rej) => setTimeout(() => fail ? rej(new Error('bad ' + v)) : res(v), ms));
const results = [];
const q = [job(1000, "a"), job(100, "b"), job(300, "c", true), job(1200, "d")];
Promise.all(['w1', 'w2'].map(n => worker(n, q, results))).then(() => console.log(results.sort().join('-')));
