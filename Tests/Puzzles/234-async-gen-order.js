async function* numbers() {
  console.log('start');
  for (let i = 1; i <= 3; i++) {
    yield i;
    console.log('after', i);
  }
}
(async () => {
  for await (const n of numbers()) console.log('n', n);
  console.log('loop over');
})();
Promise.resolve().then(() => console.log('m1')).then(() => console.log('m2')).then(() => console.log('m3')).then(() => console.log('m4'))
  .then(() => console.log('m5')).then(() => console.log('m6')).then(() => console.log('m7')).then(() => console.log('m8'));
console.log('sync');
