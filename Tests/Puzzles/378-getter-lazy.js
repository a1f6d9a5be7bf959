class Lazy {
  get data() {
    console.log('computing');
    const value = Promise.resolve(42);
    Object.defineProperty(this, 'data', { value });
    return value;
  }
}
const l = new Lazy();
l.data.then(v => console.log(v));
l.data.then(v => console.log(v + 1));
const obj = {
  _v: 1,
  get v() { console.log('get'); return this._v; },
  set v(x) { console.log('set', x); this._v = x; }
};
obj.v += 5;
obj.v++;
console.log(obj.v);
