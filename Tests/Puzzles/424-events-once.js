const EventEmitter = require('events');
const { once } = require('node:events');
const job = new EventEmitter();
(async () => {
  setTimeout(() => job.emit('done', { ok: true }, 2), 5);
  const [result, n] = await once(job, 'done');
  console.log(result, n, job.listenerCount('done'));
  setTimeout(() => job.emit('error', new Error('broken')), 5);
  try { await once(job, 'done'); } catch (e) { console.log(e.message); }
})();
