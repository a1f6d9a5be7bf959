const wait = ms => new Promise(r => setTimeout(r, ms));
async function work(fail) {
  try {
    console.log('open', fail);
    if (fail === 1) throw new Error('inside');
    if (fail === 2) return 'early';
  } catch (e) {
    console.log('caught', e.message);
    if (fail === 1) throw new Error('from catch');
  } finally {
    await wait(5); // closes
    console.log('closed', fail);
  }
  return 'late';
}
(async () => {
  for (const i of [0, 1, 2]) {
    try { console.log(await work(i)); } catch (e) { console.log('outer', e.message); }
  }
})();
async function bare() {
  try { await null; return; } finally { await null; console.log('bare'); }
}
bare().then(v => console.log('bare', v));
class Emitter {
  constructor() { this.h = {}; }
  on(n, f) { (this.h[n] ||= []).push(f); }
  emit(n, ...a) { for (const f of this.h[n] ?? []) f(...a); }
}
const em = new Emitter();
em.on('x', console.log);
em.emit('x', 'a', 1, { b: 2 });
