async function machine() {
  let state = 'idle', steps = 0;
  while (true) {
    steps++;
    switch (state) {
      case 'idle': state = await Promise.resolve('loading'); break;
      case 'loading': { const ok = await new Promise(r => setTimeout(r, 5, steps > 2)); state = ok ? 'done' : 'retry'; continue; }
      case 'retry':
      case 'again': console.log('retrying'); state = 'loading'; break;
      case 'done': return steps;
      default: throw new Error('bad ' + state);
    }
    console.log(steps, state);
  }
}
machine().then(s => console.log('steps', s));
let i = 0;
do { console.log('do', i); } while (++i < 2);
for (let a = 0, b = 10; a < b; a += 3, b -= 2) console.log(a, b);
for (const k in { x: 1, y: 2 }) console.log(k);
for (const idx in ['p', 'q']) console.log(idx, typeof idx);
