const log = [];
async function withLock(work, { swallow } = {}) {
  log.push('lock');
  try {
    return await work();
  } catch (e) {
    log.push('caught ' + e.message);
    throw new Error('wrapped');
  } finally {
    log.push('unlock');
    if (swallow) return 'swallowed';
  }
}
(async () => {
  log.push(await withLock(async () => 'ok'));
  log.push(await withLock(() => Promise.reject(new Error('a')), { swallow: true }));
  await withLock(() => { throw new Error('b'); }).catch(e => log.push(e.message));
  for (const n of [1, 2, 3]) {
    try { if (n === 2) throw new Error('never seen'); log.push('n' + n); } finally { if (n === 2) continue; }
  }
  console.log(log.join(', '));
})();
