const fib = function* () {
  let [a, b] = [0, 1];
  while (true) {
    yield a;
    [a, b] = [b, a + b];
  }
};
const seq = fib();
const first = [];
for (let i = 0; i < 8; i++) first.push(seq.next().value);
console.log(first.join(' '));
const it = fib();
console.log(it.next(), it.return('over'), it.next());
function* guarded() {
  try { yield 1; } catch (e) { console.log('inside', e.message); yield 2; }
}
const g = guarded();
g.next();
console.log(g.throw(new Error('thrown in')).value, g.next().done);
