class Result { constructor(ok, v) { this.ok = ok; this.v = v; } static ok(v) { return new Result(true, v); } static err(e) { return new Result(false, e); } map(f) { return this.ok ? Result.ok(f(this.v)) : this; } unwrapOr(d) { return this.ok ? this.v : d; } }
console.log(Result.ok(2).map(x => x * 3).unwrapOr(0), Result.err('no').map(x => x * 3).unwrapOr('default'));
const safe = p => p.then(v => [null, v], e => [e, null]);
(async () => { const [err, v] = await safe(Promise.resolve(1)); console.log(err, v); const [e2] = await safe(Promise.reject(new Error('z'))); console.log(e2.message); })();
