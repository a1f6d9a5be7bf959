class Scheduler {
  constructor() { this.tasks = []; this.isRunning = false; }
  schedule(name, priority, fn) {
    this.tasks.push({ name, priority, fn });
    this.tasks.sort((a, b) => b.priority - a.priority);
    if (!this.isRunning) { this.isRunning = true; Promise.resolve().then(() => this.flush()); }
  }
  async flush() {
    while (this.tasks.length > 0) {
      const { name, fn } = this.tasks.shift();
      console.log('running', name);
      await fn();
    }
    this.isRunning = false;
    console.log('idle');
  }
}
const s = new Scheduler();
s.schedule('low', 1, async () => {});
s.schedule('high', 10, () => new Promise(r => setTimeout(r, 20)));
s.schedule('mid', 5, () => { s.schedule('urgent', 99, () => {}); });
