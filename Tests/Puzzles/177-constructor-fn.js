function Deferred() {
  this.promise = new Promise((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}
const d = new Deferred();
d.promise.then((v) => console.log('deferred', v));
setTimeout(() => d.resolve('done'), 10);
console.log('waiting');
