class Range { constructor(a, b) { this.a = a; this.b = b; }
  [Symbol.iterator]() { let n = this.a; const end = this.b; return { next: () => n <= end ? { value: n++, done: false } : { value: undefined, done: true } }; } }
console.log([...new Range(1, 4)]);
for (const n of new Range(2, 3)) console.log("n", n);
const [first, second] = new Range(5, 9);
console.log(first, second, Math.max(...new Range(1, 6)));
console.log(Array.from(new Range(1, 3), x => x * 10));
