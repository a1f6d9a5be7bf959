class LazyPromise {
  constructor(executor) { this.executor = executor; this.promise = null; }
  then(onFulfilled, onRejected) {
    if (!this.promise) this.promise = new Promise(this.executor);
    return this.promise.then(onFulfilled, onRejected);
  }
}
const lazy = new LazyPromise(resolve => { console.log('executing'); resolve(7); });
console.log('created');
lazy.then(v => console.log('v', v));
(async () => console.log('awaited', await lazy))();
