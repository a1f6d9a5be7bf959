function promisify(fn) {
  return (...args) => new Promise((resolve, reject) => {
    fn(...args, (err, data) => (err ? reject(err) : resolve(data)));
  });
}
function divide(a, b, cb) {
  setTimeout(() => (b === 0 ? cb(new RangeError('divide by zero')) : cb(null, a / b)), 5);
}
const div = promisify(divide);
div(10, 2).then(console.log);
div(1, 0).catch((e) => console.log(e.name, '-', e.message));
