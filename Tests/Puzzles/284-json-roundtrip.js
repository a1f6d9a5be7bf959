const o = { n: 1, s: 'x"y', a: [1, null, true], d: { e: 1.5 }, u: undefined, f() {} };
console.log(JSON.stringify(o)); console.log(JSON.parse(JSON.stringify(o)).d.e);
try { JSON.parse('{bad'); } catch (e) { console.log(e.name); }
console.log(JSON.stringify({ date: 'x', nested: [[1, 2], []] }, null, 2));
