class Emitter {
  #handlers = {};
  on(n, h) { (this.#handlers[n] ??= []).push(h); return this; }
  emit(n, ...args) { (this.#handlers[n] ?? []).forEach(h => h(...args)); return n in this.#handlers; }
}
const once = (e, n) => new Promise(r => e.on(n, r));
const e = new Emitter();
once(e, 'ready').then(v => console.log('ready', v));
e.on('ready', v => console.log('sync handler', v));
console.log(e.emit('ready', 1), e.emit('other'));
once(e, 'late').then(() => console.log('never'));
