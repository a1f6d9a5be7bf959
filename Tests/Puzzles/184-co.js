function run(genFn) {
  return new Promise((resolve, reject) => {
    const gen = genFn();
    function step(arg) {
      let result;
      try {
        result = gen.next(arg);
      } catch (e) {
        return reject(e);
      }
      const { value, done } = result;
      if (done) return resolve(value);
      return Promise.resolve(value).then(step, (e) => gen.throw(e));
    }
    step();
  });
}
run(function* () {
  const a = yield Promise.resolve(2);
  const b = yield new Promise((r) => setTimeout(() => r(3), 5));
  return a * b;
}).then((v) => console.log('co', v));
