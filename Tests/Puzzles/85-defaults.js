function wait(ms = 10, value = `after ${ms}`) {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
wait().then((v) => console.log(v));
wait(5).then((v) => console.log(v));
wait(1, 'one').then((v) => console.log(v));
const f = ({ a = 1, b } = {}) => [a, b];
console.log(f(), f({ b: 2 }), f({ a: 3, b: 4 }));
