console.log('start');
setTimeout(() => console.log('timer'), 0);
Promise.resolve().then(() => console.log('micro'));
const start = Date.now();
while (Date.now() - start < 50) {}
console.log('blocked', Date.now() - start >= 50);
function block(ms) { const t = new Date().getTime(); while (new Date().getTime() < t + ms); }
block(20);
let now; do { now = performance.now(); } while (now < 10);
const t0 = new Date(); for (;;) { if (new Date() - t0 > 20) break; }
console.log('end');
