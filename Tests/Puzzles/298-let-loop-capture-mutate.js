for (let i = 0, n = 2; i < n; i++) { setTimeout(() => console.log('i', i, n), 0); }
for (let i = 0; i < 4; i++) { if (i === 1) { i++; } setTimeout(() => console.log('skip', i), 10); }
let fs = []; for (let i = 0; i < 3; fs.push(() => i), i++); console.log(fs.map(f => f()));
for (let i = 1;; i++) { if (i > 2) break; setTimeout(() => console.log('inf', i), 20); }
for (let i = 0; i < 3; i++) { setTimeout(() => { i += 10; console.log('own', i); }, 30); if (i === 1) continue; }
