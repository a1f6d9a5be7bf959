const [a, b] = [1]; const { c, d = 2 } = {};
console.log(a, b, c, d, [0.5, 'x', null]);
class A { constructor(x = 1) { this.x = x; } double() { return this.x * 2; } }
class B extends A { double() { return super.double() + 1; } get half() { return this.x / 2; } static of(x) { return new B(x); } }
const one = B.of(4);
console.log(one.double(), one.half, one instanceof A, one, new A(), JSON.stringify(one));
class Fail extends Error { constructor(m, code) { super(m); this.code = code; } }
class NotFound extends Fail { constructor(what) { super(`${what} not found`, 404); this.name = 'NotFound'; } }
new Promise((_, no) => no(new NotFound('page'))).catch(e => console.log(`${e}`, e.code, e instanceof Fail));
const counter = { n: 0, add() { this.n++; return this; }, later() { return new Promise(r => setTimeout(() => r(this.n), 5)); } };
counter.add(); counter.add();
counter.later().then(v => console.log('later', v, counter.n));
const m = new Map(Object.entries({ a: 1, b: 2 }));
console.log(m, [...m].length, Array.from(m.values()), new Set('a,b,a'.split(',')));
m.forEach((v, k) => console.log(k, v));
