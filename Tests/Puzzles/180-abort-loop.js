const controller = new AbortController();
const { signal } = controller;
const wait = (ms) => new Promise((r) => setTimeout(r, ms));
async function poll() {
  let n = 0;
  while (!signal.aborted) {
    n++;
    console.log('poll', n);
    await wait(10);
  }
  return n;
}
poll().then((n) => console.log('polled', n, signal.aborted));
setTimeout(() => controller.abort(), 25);
