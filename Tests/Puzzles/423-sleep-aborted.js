const { setTimeout: delay } = require('timers/promises');
const ac = new AbortController();
delay(100, 'v', { signal: ac.signal }).then(console.log, (e) => console.log(e.name, e.message));
delay(5, 'w', { signal: ac.signal }).then(console.log);
delay(1, 'x').then(console.log);
setTimeout(() => ac.abort(), 20);
setTimeout(() => delay(5, 'late', { signal: ac.signal }).catch((e) => console.log('at once', e.name)), 30);
