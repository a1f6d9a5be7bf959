class Observable {
  constructor(subscribe) { this._subscribe = subscribe; }
  subscribe(next, error, complete) { return this._subscribe({ next, error: error || (() => {}), complete: complete || (() => {}) }); }
  map(fn) { return new Observable(o => this.subscribe(v => o.next(fn(v)), e => o.error(e), () => o.complete())); }
  filter(fn) { return new Observable(o => this.subscribe(v => { if (fn(v)) o.next(v); }, e => o.error(e), () => o.complete())); }
  static of(...vals) { return new Observable(o => { vals.forEach(v => o.next(v)); o.complete(); }); }
  static interval(ms, n) { return new Observable(o => { let i = 0; const id = setInterval(() => { o.next(i++); if (i === n) { clearInterval(id); o.complete(); } }, ms); return () => clearInterval(id); }); }
}
Observable.of(1, 2, 3, 4).filter(x => x % 2 === 0).map(x => x * 10).subscribe(v => console.log(v), null, () => console.log('complete'));
Observable.interval(10, 3).subscribe(v => console.log('tick', v), null, () => console.log('done'));
