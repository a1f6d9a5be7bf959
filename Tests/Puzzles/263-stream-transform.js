async function* source() { for (const x of ['a', 'b', 'c', 'd']) { yield x; } }
async function* map(it, f) { for await (const x of it) yield f(x); }
async function* take(it, n) { let i = 0; for await (const x of it) { if (i++ >= n) return; yield x; } }
(async () => { for await (const x of take(map(source(), s => s.toUpperCase()), 2)) console.log(x); console.log('over'); })();
