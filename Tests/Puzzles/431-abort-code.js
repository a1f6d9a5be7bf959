const { setTimeout: delay } = require('node:timers/promises');
async function run(signal) {
  try {
    await delay(1000, null, { signal });
    console.log('finished');
  } catch (err) {
    console.log(err.name, err.code);
  }
}
const ac = new AbortController();
run(ac.signal);
setTimeout(() => ac.abort(), 50);
