const { promisify } = require('util');
const sleep = promisify(setTimeout);
(async () => { console.log('a'); await sleep(10); console.log('b'); })();
