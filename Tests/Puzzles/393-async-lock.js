class Mutex {
  #tail = Promise.resolve();
  run(task) {
    const result = this.#tail.then(() => task());
    this.#tail = result.catch(() => {});
    return result;
  }
}
const m = new Mutex();
const log = [];
const job = (n, ms, fail) => () => new Promise((res, rej) => { log.push(`start ${n}`); setTimeout(() => { log.push(`end ${n}`); fail ? rej(new Error(n)) : res(n); }, ms); });
Promise.allSettled([m.run(job('a', 20)), m.run(job('b', 5, true)), m.run(job('c', 1))]).then(r => {
  console.log(log.join('; '));
  console.log(r.map(x => x.status + ':' + (x.value || x.reason.message)));
});
