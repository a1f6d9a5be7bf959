class LRU {
  constructor(cap) { this.cap = cap; this.cache = new Map(); }
  get(key) { if (!this.cache.has(key)) return -1; const v = this.cache.get(key); this.cache.delete(key); this.cache.set(key, v); return v; }
  put(key, v) { if (this.cache.has(key)) this.cache.delete(key); this.cache.set(key, v); if (this.cache.size > this.cap) this.cache.delete(this.cache.keys().next().value); }
}
const l = new LRU(2); l.put(1, 1); l.put(2, 2); console.log(l.get(1)); l.put(3, 3); console.log(l.get(2)); l.put(4, 4); console.log(l.get(1), l.get(3), l.get(4));
console.log([...l.cache.keys()]);
