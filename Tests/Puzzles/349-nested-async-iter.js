const src = { async *[Symbol.asyncIterator]() { for (const x of [1, 2, 3]) { await null; yield x; } } };
async function* map(it, f) { for await (const x of it) yield f(x); } async function* take(it, n) { let i = 0; for await (const x of it) { if (i++ >= n) return; yield x; } }
(async () => { for await (const x of take(map(src, x => x * x), 2)) console.log(x); console.log("end"); })();
