class Chain {
  constructor() { this.p = Promise.resolve(); }
  wait(ms) { this.p = this.p.then(() => new Promise((r) => setTimeout(r, ms))); return this; }
  log(msg) { this.p = this.p.then(() => console.log(msg)); return this; }
  then(ok, fail) { return this.p.then(ok, fail); }
}
(async () => {
  await new Chain().log('one').wait(20).log('two');
  console.log('after');
})();
