const m = new Map(); m.set('a', 1).set('b', 2);
(async () => { for (const [k, v] of m) { await null; console.log(k, v); if (k === 'a') m.delete('b'); if (m.size < 3) m.set('c' + m.size, 9); } console.log([...m.entries()], m.size); })();
const s = new Set([1, 2, 3]); s.forEach(v => { if (v < 6) s.add(v + 3); if (v === 2) s.delete(3); }); console.log([...s]);
