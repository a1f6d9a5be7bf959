function co(genFn) {
  return new Promise((resolve, reject) => {
    const gen = genFn();
    function step(method, arg) {
      let r;
      try { r = gen[method](arg); } catch (e) { return reject(e); }
      if (r.done) return resolve(r.value);
      Promise.resolve(r.value).then(v => step('next', v), e => step('throw', e));
    }
    step('next');
  });
}
co(function* () {
  const a = yield Promise.resolve(1);
  const b = yield new Promise(r => setTimeout(() => r(2), 10));
  try { yield Promise.reject(new Error('inside')); } catch (e) { console.log('caught', e.message); }
  return a + b;
}).then(console.log);
