class Queue {
  constructor() { this.items = []; this.running = false; }
  add(task) {
    return new Promise((resolve, reject) => {
      this.items.push({ task, resolve, reject });
      this.next();
    });
  }
  async next() {
    if (this.running) return;
    this.running = true;
    while (this.items.length > 0) {
      const { task, resolve, reject } = this.items.shift();
      try { resolve(await task()); } catch (e) { reject(e); }
    }
    this.running = false;
  }
}
const q = new Queue();
const wait = (ms, v) => new Promise(r => setTimeout(() => r(v), ms));
q.add(() => wait(20, 'first')).then(console.log);
q.add(() => { throw new Error('boom'); }).catch(e => console.log(e.message));
q.add(() => 'third').then(console.log);
