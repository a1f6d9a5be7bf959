const { setTimeout: sleep } = require('timers/promises');
(async () => { console.log('one'); await sleep(10); console.log('two'); console.log(await sleep(5, 'value')); })();
