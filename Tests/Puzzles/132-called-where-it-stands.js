(function (name, times) {
  for (let i = 0; i < times; i++) {
    setTimeout(() => console.log(name, i), i * 10);
  }
})('iife', 2);
const value = ((a, b) => a + b)(1, 2);
console.log(value);
(async (id) => {
  await null;
  console.log('async iife', id);
})(7);
console.log('sync');
