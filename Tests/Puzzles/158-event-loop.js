setTimeout(() => console.log('timeout 1'), 0);
setTimeout(() => { console.log('timeout 2'); Promise.resolve().then(() => console.log('promise in timeout 2')); }, 0);
setTimeout(() => console.log('timeout 3'), 0);
(async () => {
  console.log('async start');
  await undefined;
  console.log('after await 1');
  await new Promise(r => queueMicrotask(r));
  console.log('after await 2');
})();
new Promise(r => { console.log('ctor'); r(); }).then(() => console.log('then 1')).then(() => console.log('then 2')).then(() => console.log('then 3'));
process.nextTick(() => console.log('tick'));
console.log('sync end');
