const sleep = (ms, { signal } = {}) => new Promise((res, rej) => {
  if (signal?.aborted) return rej(signal.reason);
  const t = setTimeout(() => res(`slept ${ms}`), ms);
  signal?.addEventListener('abort', () => { clearTimeout(t); rej(signal.reason); }, { once: true });
});
(async () => {
  const ac = new AbortController();
  setTimeout(() => ac.abort(new Error("user left")), 150);
  console.log(await sleep(100, { signal: ac.signal }));
  try { console.log(await sleep(1000, { signal: ac.signal })); } catch (e) { console.log(e.message); }
  try { await sleep(1, { signal: ac.signal }); } catch (e) { console.log('again', e.message); }
  const timeout = (p, ms) => { let t; return Promise.race([p, new Promise((_, r) => t = setTimeout(r, ms, new Error('timeout')))]).finally(() => clearTimeout(t)); };
  console.log(await timeout(sleep(50), 200));
  await timeout(sleep(500), 200).catch(e => console.log(e.message));
})();
