const thenable = { then(resolve, reject) { console.log('then called'); setTimeout(() => resolve('from thenable'), 2); } };
(async () => {
  console.log(await thenable);
  try { await { then(_, reject) { reject(new Error('thenable no')); } }; } catch (e) { console.log(e.message); }
  const [a, b] = await Promise.all([thenable, 7]);
  console.log(a, b);
})();
console.log('sync');
