async function main() {
  class Counter {
    #n = 0;
    static made = 0;
    constructor(step) { this.step = step; Counter.made++; }
    async tick() { await null; this.#n += this.step; return this.#n; }
    get value() { return this.#n; }
  }
  const a = new Counter(1), b = new Counter(10);
  console.log(await Promise.all([a.tick(), b.tick(), a.tick()]));
  console.log(a.value, b.value, Counter.made);
}
main().then(() => console.log('done'));
console.log('sync end');
