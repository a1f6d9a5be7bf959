const t0 = Date.now();
setTimeout(() => console.log('timer 0'), 0);
setTimeout(() => console.log('timer 100'), 100);
setTimeout(() => { console.log('timer 50'); Promise.resolve().then(() => console.log('micro after 50')); }, 50);
const spin = (n) => { let s = 0; for (let i = 0; i < n; i++) s += i; return s; };
console.log(spin(1000));
(function repeat(n) { if (n === 0) return; queueMicrotask(() => { console.log('micro', n); repeat(n - 1); }); })(3);
