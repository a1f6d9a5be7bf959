const list = [1, 2, 3]; list.forEach((x, i) => { if (i === 0) list.push(99); if (x === 2) list.splice(i, 1); console.log('each', x, i); }); console.log(list);
const r = [1, 2, 3, 4]; for (const x of r) { if (x === 2) r.splice(r.indexOf(x), 1); console.log('of', x); }
const m = new Map([['a', 1], ['b', 2]]); m.forEach((v, k) => { if (k === 'a') { m.delete('a'); m.set('c', 3); } console.log(k, v); });
for (const [k, v] of m.entries()) { console.log(k, v); m.clear(); }
const arr = [3, 2, 1]; for (const i in arr) { console.log(i, typeof i); } for (const [i, v] of arr.entries()) console.log(i, v);
