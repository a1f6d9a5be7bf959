class AsyncQueue {
  #items = [];
  #waiting = [];
  push(item) {
    const waiter = this.#waiting.shift();
    if (waiter) waiter(item);
    else this.#items.push(item);
  }
  pop() {
    if (this.#items.length > 0) return Promise.resolve(this.#items.shift());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
  get size() {
    return this.#items.length;
  }
}
const q = new AsyncQueue();
(async () => {
  for (let i = 0; i < 3; i++) console.log('consumed', await q.pop());
  console.log('left', q.size);
})();
q.push('one');
setTimeout(() => { q.push('two'); q.push('three'); q.push('four'); }, 10);
