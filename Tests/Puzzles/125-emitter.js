class EventBus {
  #handlers = {};
  listeners = [];
  static create() { return new EventBus(); }
  on(name, fn) { (this.#handlers[name] ||= []).push(fn); return () => this.off(name, fn); }
  off(name, fn) { this.#handlers[name] = this.#handlers[name].filter(f => f !== fn); }
  emit(name, ...args) { (this.#handlers[name] || []).forEach(fn => fn(...args)); }
  once(name) { return new Promise(resolve => { const off = this.on(name, v => { off(); resolve(v); }); }); }
}
const bus = EventBus.create();
bus.once('ready').then(v => console.log('once', v));
bus.on('ready', v => console.log('on', v));
bus.emit('ready', 1);
bus.emit('ready', 2);
