let state = 'pending';
setTimeout(() => { state = 'ready'; }, 350);
function poll(fn, validate, interval, max) {
  let attempts = 0;
  const execute = async (resolve, reject) => {
    const result = await fn();
    attempts++;
    if (validate(result)) return resolve(result);
    if (max && attempts === max) return reject(new Error('Exceeded max attempts'));
    setTimeout(execute, interval, resolve, reject);
  };
  return new Promise(execute);
}
poll(async () => { console.log('check'); return state; }, (s) => s === 'ready', 100, 9).then((s) => console.log('state', s));
