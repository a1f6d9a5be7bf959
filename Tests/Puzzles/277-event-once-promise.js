const EventEmitter = require('events');
const once = (em, name) => new Promise((res, rej) => { em.once(name, res); em.once('error', rej); });
const em = new EventEmitter();
once(em, 'done').then(v => console.log('done', v));
once(em, 'never').catch(e => console.log('error', e.message));
setTimeout(() => { em.emit('done', 1); em.emit('error', new Error('bad')); }, 5);
console.log(em.listenerCount('error'));
