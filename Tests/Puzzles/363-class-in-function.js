function makeCounter(start) {
  class Counter {
    #n = start;
    step = 1;
    next() { this.#n += this.step; return this.#n; }
    get value() { return this.#n; }
  }
  return new Counter();
}
const a = makeCounter(10), b = makeCounter(100);
a.step = 5;
console.log(a.next(), b.next());
Promise.resolve().then(() => a.next()).then(v => console.log('a', v, a.value));
console.log(b.value);
