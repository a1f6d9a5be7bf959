class Scheduler {
  constructor(max) {
    this.max = max;
    this.running = 0;
    this.queue = [];
  }
  add(task) {
    return new Promise((resolve) => {
      this.queue.push(() => task().then(resolve));
      this.next();
    });
  }
  next() {
    while (this.running < this.max && this.queue.length) {
      const job = this.queue.shift();
      this.running++;
      job().then(() => {
        this.running--;
        this.next();
      });
    }
  }
}
const timeout = (time) => new Promise((resolve) => setTimeout(resolve, time));
const scheduler = new Scheduler(2);
const addTask = (time, order) => scheduler.add(() => timeout(time)).then(() => console.log(order));
addTask(100, '1');
addTask(50, '2');
addTask(30, '3');
addTask(40, '4');
