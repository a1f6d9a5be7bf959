const o = { a: null }; o.b = null; o.c = undefined; o.d = 1; o.d = null;
console.log(o.a, o.b, o.c, o.d, o.e, o);
console.log(o.a === null, o.b === undefined, o.b ?? 'none', JSON.stringify(o));
class Node1 { constructor(v) { this.v = v; this.next = null; } }
class Stack { #top = null; size = 0; push(v) { const n = new Node1(v); n.next = this.#top; this.#top = n; this.size++; } pop() { const n = this.#top; if (n === null) return null; this.#top = n.next; this.size--; return n.v; } }
const s = new Stack(); s.push(1); s.push(2);
console.log(s.pop(), s.pop(), s.pop(), s.size, s);
