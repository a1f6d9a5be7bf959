async function f() { return Promise.resolve('f'); }
async function g() { return 'g'; }
f().then((v) => console.log(v));
g().then((v) => console.log(v));
Promise.resolve()
  .then(() => console.log(1))
  .then(() => console.log(2))
  .then(() => console.log(3));
