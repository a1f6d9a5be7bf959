const a = [1,2,3]; for (const x of a) { if (a.length < 6) a.push(x * 10); console.log(x); }
const s = new Set([1,2]); for (const x of s) { if (x < 5) s.add(x + 2); console.log(x); }
const m = new Map([['a', 1]]); for (const [k, v] of m) { if (v < 4) m.set(k + 'x', v + 1); console.log(k, v); }
const q = [1,2,3,4]; for (const x of q) { console.log(x); q.shift(); }
