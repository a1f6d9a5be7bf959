const m = new Map([["a", 1], ["b", 2]]); m.set("c", 3).delete("a"); for (const [k, v] of m) console.log(k, v); console.log(m, new Set([1, 1, 2]), m.size, [...m.keys()]);
const o = Object.fromEntries(m); console.log(o, Object.entries(o).map(([k, v]) => k + v)); console.log(m.has("b") && m.get("b"), m.get("zz"));
