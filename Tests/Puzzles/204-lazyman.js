class LazyMan {
  constructor(name) {
    this.tasks = [];
    this.tasks.push(() => console.log(`hi ${name}`));
    Promise.resolve().then(() => this.run());
  }
  async run() {
    for (const task of this.tasks) await task();
  }
  eat(what) {
    this.tasks.push(() => console.log('eats', what));
    return this;
  }
  sleep(ms) {
    this.tasks.push(() => new Promise((r) => setTimeout(() => { console.log('awake after', ms); r(); }, ms)));
    return this;
  }
}
new LazyMan('Tony').eat('lunch').sleep(10).eat('dinner');
