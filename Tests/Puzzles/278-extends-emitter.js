const { EventEmitter } = require('node:events');
class Downloader extends EventEmitter {
  constructor(n) { super(); this.n = n; }
  start() { for (let i = 1; i <= this.n; i++) setTimeout(() => { this.emit('progress', i / this.n * 100); if (i === this.n) this.emit('end'); }, i * 10); return this; }
}
new Downloader(4).on('progress', p => console.log(p + '%')).on('end', () => console.log('finished')).start();
