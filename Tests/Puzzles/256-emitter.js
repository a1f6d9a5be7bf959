class EventEmitter {
  constructor() { this.listeners = {}; }
  on(event, fn) {
    if (!this.listeners[event]) this.listeners[event] = [];
    this.listeners[event].push(fn);
    return () => this.off(event, fn);
  }
  off(event, fn) { this.listeners[event] = (this.listeners[event] || []).filter(l => l !== fn); }
  once(event, fn) { const w = (...args) => { this.off(event, w); fn(...args); }; return this.on(event, w); }
  emit(event, ...args) { (this.listeners[event] || []).forEach(fn => fn(...args)); }
}
const e = new EventEmitter();
const off = e.on('data', (x, y) => console.log('data', x, y));
e.once('data', x => console.log('once', x));
e.emit('data', 1, 2);
e.emit('data', 3, 4);
off();
e.emit('data', 5);
console.log(Object.keys(e.listeners));
