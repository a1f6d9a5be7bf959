console.log(1);
setTimeout(() => { console.log(2); Promise.resolve().then(() => console.log(3)); queueMicrotask(() => console.log(4)); }, 0);
setTimeout(() => console.log(5), 0);
new Promise(r => { console.log(6); r(); console.log(7); }).then(() => { console.log(8); setTimeout(() => console.log(9), 0); });
process.nextTick(() => console.log(10));
queueMicrotask(() => { console.log(11); process.nextTick(() => console.log(12)); queueMicrotask(() => console.log(13)); });
(async () => { console.log(14); await 0; console.log(15); })();
console.log(16);
