const PENDING = 'pending', FULFILLED = 'fulfilled', REJECTED = 'rejected';
class MyPromise {
  constructor(executor) {
    this.state = PENDING; this.value = undefined; this.callbacks = [];
    const settle = (state, value) => {
      if (this.state !== PENDING) return;
      this.state = state; this.value = value;
      this.callbacks.forEach(cb => this._run(cb));
    };
    try { executor(v => settle(FULFILLED, v), e => settle(REJECTED, e)); } catch (e) { settle(REJECTED, e); }
  }
  _run(cb) {
    queueMicrotask(() => {
      const handler = this.state === FULFILLED ? cb.onFulfilled : cb.onRejected;
      if (typeof handler !== 'function') { (this.state === FULFILLED ? cb.resolve : cb.reject)(this.value); return; }
      try { const r = handler(this.value); r instanceof MyPromise ? r.then(cb.resolve, cb.reject) : cb.resolve(r); } catch (e) { cb.reject(e); }
    });
  }
  then(onFulfilled, onRejected) {
    return new MyPromise((resolve, reject) => {
      const cb = { onFulfilled, onRejected, resolve, reject };
      if (this.state === PENDING) this.callbacks.push(cb); else this._run(cb);
    });
  }
  catch(f) { return this.then(null, f); }
}
new MyPromise(r => setTimeout(() => r(1), 5)).then(v => v + 1).then(v => { console.log(v); throw new Error('x'); }).catch(e => console.log('caught', e.message)).then(() => console.log('end'));
console.log('sync');
