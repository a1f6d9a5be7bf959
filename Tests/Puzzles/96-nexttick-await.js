async function f() {
  console.log('f1');
  await null;
  console.log('f2');
  process.nextTick(() => console.log('tick in f'));
  await null;
  console.log('f3');
}
process.nextTick(() => console.log('tick 1'));
f().then(() => console.log('f done'));
process.nextTick(() => {
  console.log('tick 2');
  Promise.resolve().then(() => console.log('job of tick 2'));
  process.nextTick(() => console.log('tick 3'));
});
setTimeout(() => {
  console.log('timer');
  process.nextTick(() => console.log('tick in timer'));
  Promise.resolve().then(() => console.log('job in timer'));
}, 0);
console.log('sync');
