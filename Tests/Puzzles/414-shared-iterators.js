const it = ['x', 'y', 'z'].entries();
console.log(it.next().value);
for (const [i, v] of it) console.log(i, v);
console.log(it.next().done);
const list = [1, 2, 3];
const vals = list.values();
async function work(id) { for (const v of vals) { await null; console.log(id, v); } }
work('a'); work('b');
const ks = Object.keys({ q: 1 });
console.log(ks, ks.length);
