function* g() {
  try {
    yield 1;
    yield 2;
  } catch (e) {
    console.log('caught', e.message);
    yield 99;
  } finally {
    console.log('cleanup');
  }
}
const it = g();
console.log(it.next());
console.log(it.throw(new Error('boom')));
console.log(it.next());
const it2 = g();
it2.next();
console.log(it2.return('bye'));
console.log(it2.next());
