class Tree {
  constructor(value, children = []) { this.value = value; this.children = children; }
  *walk() {
    yield this.value;
    for (const child of this.children) for (const v of child.walk()) yield v;
  }
}
const tree = new Tree(1, [new Tree(2, [new Tree(3)]), new Tree(4)]);
console.log([...tree.walk()].join(','));
const runner = (gen) => new Promise((resolve) => {
  const step = (v) => { const r = gen.next(v); r.done ? resolve(r.value) : Promise.resolve(r.value).then(step); };
  step();
});
runner((function* () { const a = yield 1; const b = yield Promise.resolve(a + 1); return a + b; })()).then((v) => console.log('sum', v));
