function abortable(promise, signal) {
  return Promise.race([
    promise,
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))),
  ]);
}
const ctl = new AbortController();
abortable(new Promise((r) => setTimeout(r, 50, 'late')), ctl.signal).catch((e) => console.log(e.name, e.message));
setTimeout(() => ctl.abort(), 10);
