async function f() {
  const x = await 5;
  console.log('f', x);
}
f();
Promise.resolve().then(() => console.log('job'));
console.log('sync');
