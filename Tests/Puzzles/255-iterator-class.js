class Range {
  constructor(a, b) { this.a = a; this.b = b; }
  *[Symbol.iterator]() { for (let i = this.a; i <= this.b; i++) yield i; }
}
for (const n of new Range(1, 3)) console.log(n);
console.log([...new Range(4, 6)]);
