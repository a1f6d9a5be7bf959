class Counter {
  #count = 0;
  get value() { return this.#count; }
  set value(v) {
    if (v < 0) throw new RangeError('negative');
    this.#count = v;
  }
}
const c = new Counter();
c.value = 5;
console.log(c.value);
try { c.value = -1; } catch (e) { console.log(e.name, e.message); }
