const list = { forEach(f) { f('own'); } };
list.forEach((x) => console.log(x));
function make() { return { map: (f) => f('own map'), forEach: (f) => f('fe') }; }
const m = make();
console.log(m.map((x) => x + '!'));
m.forEach((x) => console.log(x));
const Maybe = (v) => ({ map: (f) => (v == null ? Maybe(null) : Maybe(f(v))), getOrElse: (d) => v ?? d });
console.log(Maybe(2).map((x) => x + 1).map((x) => x * 2).getOrElse(0), Maybe(null).map((x) => x.y).getOrElse('none'));
class Linked {
  constructor() { this.head = null; }
  add(v) { this.head = { v, next: this.head }; return this; }
  forEach(f) { let n = this.head; let i = 0; while (n) { f(n.v, i++); n = n.next; } }
  map(f) { const r = []; this.forEach((v) => r.push(f(v))); return r; }
}
const l = new Linked().add(1).add(2);
l.forEach((v, i) => console.log(v, i));
console.log(l.map((x) => x * 10), [1, 2].map((x) => x + 1));
function each(c) { c.forEach((x) => console.log('each', x)); return c.map((x) => x); }
console.log(each(l), each([7, 8]));
