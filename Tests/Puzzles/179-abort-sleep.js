function sleep(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('aborted'));
    });
  });
}
const controller = new AbortController();
sleep(100, controller.signal).then(() => console.log('slept'), (e) => console.log('stopped:', e.message));
setTimeout(() => controller.abort(), 20);
sleep(5).then(() => console.log('short sleep'));
