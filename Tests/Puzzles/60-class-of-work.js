class Worker {
  constructor(name) { this.name = name; }
  async run() { await null; console.log(this.name); }
}
new Worker('w').run();
console.log('sync');
