console.log('1');
setTimeout(() => console.log('2'), 0);
process.nextTick(() => console.log('3'));
Promise.resolve().then(() => {
  console.log('4');
  process.nextTick(() => console.log('5'));
}).then(() => console.log('6'));
queueMicrotask(() => console.log('7'));
console.log('8');
