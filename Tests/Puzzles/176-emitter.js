class EventEmitter {
  constructor() {
    this.listeners = {};
  }
  on(event, cb) {
    (this.listeners[event] = this.listeners[event] || []).push(cb);
    return () => this.off(event, cb);
  }
  once(event) {
    return new Promise((resolve) => {
      const stop = this.on(event, (value) => {
        stop();
        resolve(value);
      });
    });
  }
  off(event, cb) {
    this.listeners[event] = (this.listeners[event] || []).filter((l) => l !== cb);
  }
  emit(event, ...args) {
    (this.listeners[event] || []).forEach((l) => l(...args));
  }
}
const bus = new EventEmitter();
bus.once('ready').then((v) => console.log('once:', v));
bus.on('ready', (v) => console.log('on:', v));
bus.emit('ready', 1);
bus.emit('ready', 2);
console.log('sync end');
