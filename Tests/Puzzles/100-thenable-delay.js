const delayed = { then(ok) { setTimeout(() => ok('later'), 10); } };
(async () => {
  console.log('before');
  console.log(await delayed);
  console.log('after');
})();
Promise.all([delayed, 1]).then((v) => console.log(v));
