function sleep(ms, { signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Error('aborted early'));
    const id = setTimeout(() => resolve('slept'), ms);
    signal?.addEventListener('abort', () => { clearTimeout(id); reject(new Error('aborted')); });
  });
}
const controller = new AbortController();
sleep(50, { signal: controller.signal }).then(console.log, e => console.log(e.message));
setTimeout(() => controller.abort(), 10);
sleep(20).then(v => console.log(v));
