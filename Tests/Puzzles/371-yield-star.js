function* inner() { const x = yield 'a'; console.log('inner got', x); return 'inner result'; }
function* outer() {
  const r = yield* inner();
  console.log('r', r);
  yield* [1, 2];
  yield 'end';
}
const o = outer();
console.log(o.next().value, o.next('hi').value, o.next().value, o.next().value, o.next().done);
