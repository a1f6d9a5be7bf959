function MyPromise(executor) {
  var self = this;
  self.status = 'pending';
  self.callbacks = [];
  function resolve(value) {
    if (self.status !== 'pending') return;
    self.status = 'fulfilled';
    self.value = value;
    setTimeout(function () {
      self.callbacks.forEach(function (cb) { cb(self.value); });
    }, 0);
  }
  executor(resolve);
}
MyPromise.prototype.onDone = function (cb) {
  if (this.status === 'fulfilled') setTimeout(() => cb(this.value), 0);
  else this.callbacks.push(cb);
  return this;
};
var p = new MyPromise(function (resolve) { setTimeout(function () { resolve('mine'); }, 5); });
p.onDone(function (v) { console.log('1', v); }).onDone(function (v) { console.log('2', v); });
console.log(p.status);
