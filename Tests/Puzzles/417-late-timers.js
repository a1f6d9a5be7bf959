setTimeout(() => console.log('55', Date.now() - start >= 55), 55);
const start = Date.now();
setTimeout(() => console.log('0', Date.now() - start >= 50), 0);
setTimeout(() => console.log('10', Date.now() - start >= 50), 10);
process.nextTick(() => console.log('tick'));
while (Date.now() - start < 50) {}
setTimeout(() => console.log('10 later', Date.now() - start >= 60), 10);
let n = 0;
const id = setInterval(() => { console.log('interval', ++n); if (n === 2) clearInterval(id); }, 20);
