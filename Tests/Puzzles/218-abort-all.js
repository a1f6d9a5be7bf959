const wait = (ms, signal) => new Promise((resolve, reject) => {
  if (signal.aborted) { reject(signal.reason); return; }
  const timer = setTimeout(() => resolve(ms), ms);
  signal.addEventListener('abort', () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
});
const c = new AbortController();
Promise.allSettled([wait(10, c.signal), wait(500, c.signal), wait(900, c.signal)]).then((rs) => {
  for (const r of rs) console.log(r.status, r.status === 'rejected' ? r.reason.name + ': ' + r.reason.message : r.value);
});
setTimeout(() => { console.log('aborting'); c.abort(); console.log(c.signal.aborted, String(c.signal.reason)); }, 200);
wait(5, c.signal).then(() => wait(5000, c.signal)).catch((e) => console.log(e instanceof Error, e.name));
console.log(AbortSignal.abort('why').reason);
const d = new AbortController();
d.signal.onabort = () => console.log('onabort');
d.signal.addEventListener('abort', (e) => console.log('listener', e.type));
d.abort('x'); d.abort('y');
console.log(d.signal.reason, d.signal);
