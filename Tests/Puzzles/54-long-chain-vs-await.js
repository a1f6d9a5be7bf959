async function f() {
  await null;
  console.log('f1');
  await null;
  console.log('f2');
  await null;
  console.log('f3');
}
f().then(() => console.log('f4'));
Promise.resolve().then(() => console.log('c1')).then(() => console.log('c2')).then(() => console.log('c3')).then(() => console.log('c4')).then(() => console.log('c5'));
