const util = require('util');
const legacy = (x, cb) => setTimeout(() => x < 0 ? cb(new Error('negative')) : cb(null, Math.sqrt(x)), 5);
const modern = util.promisify(legacy);
modern(16).then(console.log); modern(-1).catch(e => console.log(e.message));
