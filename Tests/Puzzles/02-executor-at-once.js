const p = new Promise((resolve) => {
  console.log('executor');
  resolve('value');
  console.log('still the executor');
});
p.then((v) => console.log(v));
console.log('after new');
