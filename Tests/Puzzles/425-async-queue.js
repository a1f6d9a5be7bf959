class Queue {
  constructor() { this.values = []; this.waiters = []; }
  push(v) { const w = this.waiters.shift(); if (w) w({ value: v, done: false }); else this.values.push(v); }
  close() { for (const w of this.waiters) w({ value: undefined, done: true }); }
  next() {
    if (this.values.length) return Promise.resolve({ value: this.values.shift(), done: false });
    return new Promise((r) => this.waiters.push(r));
  }
  [Symbol.asyncIterator]() { return this; }
}
const q = new Queue();
(async () => { for await (const v of q) console.log('got', v); console.log('closed'); })();
q.push(1);
q.push(2);
setTimeout(() => q.push(3), 5);
setTimeout(() => q.close(), 10);
