const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
[3, 1, 2].forEach(async (n) => {
  await sleep(n * 10);
  console.log(n);
});
console.log('after forEach');
