let n = 0;
const id = setInterval(async () => {
  n++;
  console.log('tick', n);
  await Promise.resolve();
  console.log('after', n);
  if (n === 3) { clearInterval(id); console.log('stopped'); }
}, 100);
setTimeout(() => console.log('t250'), 250);
const poll = (fn, every, max) => new Promise((res, rej) => {
  let tries = 0;
  (function check() {
    if (fn()) return res(tries);
    if (++tries >= max) return rej(new Error('gave up after ' + tries));
    setTimeout(check, every);
  })();
});
poll(() => n >= 2, 70, 10).then(t => console.log('polled', t));
poll(() => false, 1, 3).catch(e => console.log(e.message));
