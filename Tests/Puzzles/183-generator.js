function* steps() {
  console.log('begin');
  const a = yield 1;
  console.log('got', a);
  const b = yield a + 1;
  console.log('got', b);
  return 'end';
}
const it = steps();
console.log(it.next());
console.log(it.next(10));
console.log(it.next(20));
