class Mutex {
  constructor() { this.tail = Promise.resolve(); }
  lock(fn) {
    const run = this.tail.then(() => fn());
    this.tail = run.catch(() => {});
    return run;
  }
}
const m = new Mutex();
const wait = (ms) => new Promise((r) => setTimeout(r, ms));
m.lock(async () => { console.log('1 in'); await wait(20); console.log('1 out'); });
m.lock(async () => { console.log('2 in'); throw new Error('2 fails'); }).catch((e) => console.log(e.message));
m.lock(async () => { console.log('3 in'); });
