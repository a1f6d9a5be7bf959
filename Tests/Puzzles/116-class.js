class Counter {
  constructor(start = 0) {
    this.count = start;
  }
  increment() {
    this.count++;
    return this;
  }
  async incrementLater(ms) {
    await new Promise(r => setTimeout(r, ms));
    this.count += 1;
    return this.count;
  }
  get value() { return this.count; }
}
const c = new Counter(5);
c.increment().increment();
c.incrementLater(10).then(v => console.log('later', v, c.value));
console.log(c.count);
