let n = 0; const flaky = async () => { n++; if (n < 3) throw new Error("fail " + n); return "ok after " + n; };
const retry = async (fn, times, ms = 10) => { try { return await fn(); } catch (e) { console.log(e.message, times); if (times <= 1) throw e; await new Promise(r => setTimeout(r, ms)); return retry(fn, times - 1, ms * 2); } };
retry(flaky, 5).then(console.log);
