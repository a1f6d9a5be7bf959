function Deferred() {
  this.promise = new Promise((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}
Deferred.prototype.then = function (f, r) { return this.promise.then(f, r); };
const d = new Deferred();
d.then(v => console.log('done', v));
d.promise.then(v => console.log('again', v));
d.resolve(42);
console.log('sync');
