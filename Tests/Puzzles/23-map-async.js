async function double(x) {
  await null;
  console.log('doubling', x);
  return x * 2;
}
Promise.all([1, 2, 3].map(double)).then((v) => console.log(v));
console.log('mapped');
