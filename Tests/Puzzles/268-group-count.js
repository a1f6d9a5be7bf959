const words = ['apple', 'bob', 'avocado', 'cat', 'banana'];
const groups = words.reduce((acc, w) => { (acc[w[0]] = acc[w[0]] || []).push(w); return acc; }, {});
console.log(groups);
const counts = {}; for (const w of words) counts[w.length] = (counts[w.length] || 0) + 1;
console.log(counts, Object.entries(counts).sort((a, b) => b[1] - a[1])[0]);
const m = new Map(); words.forEach(w => m.set(w[0], (m.get(w[0]) ?? 0) + 1)); console.log(m);
