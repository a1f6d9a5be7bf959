const queue = ['a', 'b']; const seen = [];
for (const item of queue) { seen.push(item); if (item === 'a') queue.push('c'); if (item === 'c') queue.push('d'); }
console.log(seen.join(''), queue.length);
async function drain(q) { while (q.length) { const x = q.shift(); await null; console.log('drain', x); if (x === 'b') q.push('z'); } } drain(queue);
