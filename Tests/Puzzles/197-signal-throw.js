async function work(signal) {
  for (let i = 1; i <= 5; i++) {
    signal.throwIfAborted();
    console.log('step', i);
    await new Promise((r) => setTimeout(r, 100));
  }
}
const ac = new AbortController();
setTimeout(() => ac.abort(new Error('user left')), 150);
work(ac.signal).then(() => console.log('finished'), (e) => console.log('failed:', e.message));
