const ac = new AbortController();
const task = new Promise((resolve, reject) => {
  if (ac.signal.aborted) return reject(ac.signal.reason);
  const t = setTimeout(() => resolve('done'), 50);
  ac.signal.addEventListener('abort', () => { clearTimeout(t); reject(ac.signal.reason); }, { once: true });
});
task.catch((err) => {
  if (err.name === 'AbortError') console.log('was aborted');
  else console.log('other', err);
});
ac.abort();
console.log(ac.signal.aborted);
