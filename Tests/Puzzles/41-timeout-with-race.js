const work = new Promise((resolve) => setTimeout(() => resolve('work'), 50));
const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error('timeout')), 20));
Promise.race([work, timeout])
  .then((v) => console.log(v))
  .catch((e) => console.log(`failed: ${e.message}`))
  .finally(() => console.log('done'));
