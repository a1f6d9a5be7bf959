class EventEmitter {
  constructor() {
    this.events = {};
  }
  on(name, listener) {
    (this.events[name] ||= []).push(listener);
    return () => this.off(name, listener);
  }
  off(name, listener) {
    this.events[name] = this.events[name]?.filter((l) => l !== listener) ?? [];
  }
  once(name, listener) {
    const off = this.on(name, (...args) => {
      off();
      listener(...args);
    });
  }
  emit(name, ...args) {
    this.events[name]?.forEach((l) => l(...args));
    return (this.events[name] ?? []).length > 0;
  }
}
const bus = new EventEmitter();
const off = bus.on('data', (x) => console.log('first', x));
bus.once('data', (x, y) => console.log('once', x, y));
console.log(bus.emit('data', 1, 2));
console.log(bus.emit('data', 3));
off();
console.log(bus.emit('data', 4));
console.log(bus.emit('nothing'));
