class Tree { constructor(v, l, r) { this.v = v; this.l = l; this.r = r; }
  *[Symbol.iterator]() { if (this.l) { for (const x of this.l) yield x; } yield this.v; if (this.r) { for (const x of this.r) yield x; } } }
const tree = new Tree(4, new Tree(2, new Tree(1), new Tree(3)), new Tree(6));
for (const v of tree) console.log(v);
console.log([...tree].join("-"));
