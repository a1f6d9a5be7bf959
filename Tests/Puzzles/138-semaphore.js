class Semaphore {
  constructor(max) { this.max = max; this.active = 0; this.waiting = []; }
  async acquire() {
    if (this.active < this.max) { this.active++; return; }
    await new Promise(resolve => this.waiting.push(resolve));
    this.active++;
  }
  release() {
    this.active--;
    const next = this.waiting.shift();
    if (next) next();
  }
  async use(fn) {
    await this.acquire();
    try { return await fn(); } finally { this.release(); }
  }
}
const sem = new Semaphore(1);
const job = (n, ms) => sem.use(async () => {
  console.log('begin', n);
  await new Promise(r => setTimeout(r, ms));
  console.log('end', n);
  return n;
});
Promise.all([job(1, 20), job(2, 5), job(3, 1)]).then(r => console.log(r));
