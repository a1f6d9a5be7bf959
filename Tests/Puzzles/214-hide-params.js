const log = console.log;
log('start');
const p = new Promise((resolve, reject) => {
  log('executor');
  reject(new Error('boom'));
  resolve('never');
});
p.catch((err) => { log(err instanceof Error, err.message); return 5; })
 .then((v) => { log(v); return Promise.reject(new TypeError('again')); })
 .then(null, (e) => log(`${e}`))
 .finally((x) => log('finally', x));
setTimeout(log, 0, 'timer', 1, 2);
log('end');
