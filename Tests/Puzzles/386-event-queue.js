class Emitter {
  listeners = {};
  on(e, f) { (this.listeners[e] ||= []).push(f); return () => this.off(e, f); }
  off(e, f) { this.listeners[e] = this.listeners[e].filter(x => x !== f); }
  emit(e, ...args) { (this.listeners[e] || []).forEach(f => f(...args)); }
  once(e) { return new Promise(r => { const off = this.on(e, v => { off(); r(v); }); }); }
}
const em = new Emitter();
const off = em.on('x', (a, b) => console.log('x', a, b));
em.once('x').then(v => console.log('once', v));
em.emit('x', 1, 2);
em.emit('x', 3);
off();
em.emit('x', 4);
console.log(em.listeners.x.length);
