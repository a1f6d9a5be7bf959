class Countdown { constructor(n) { this.n = n; } async *[Symbol.asyncIterator]() { for (let i = this.n; i > 0; i--) { await new Promise(r => setTimeout(r, 5)); yield i; } } }
(async () => { for await (const x of new Countdown(3)) { console.log(x); if (x === 2) break; } console.log('out'); const it = new Countdown(1)[Symbol.asyncIterator](); console.log(await it.next(), await it.next()); })();
