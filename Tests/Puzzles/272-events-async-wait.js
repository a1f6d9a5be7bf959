const { EventEmitter } = require('events');
const ee = new EventEmitter();
ee.on('x', v => console.log('x1', v));
ee.once('x', v => console.log('once', v));
ee.emit('x', 1); ee.emit('x', 2);
console.log(ee.emit('y'));
