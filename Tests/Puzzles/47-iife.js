(async () => {
  console.log('a');
  await null;
  console.log('b');
})();
(function () {
  console.log('c');
})();
console.log('d');
