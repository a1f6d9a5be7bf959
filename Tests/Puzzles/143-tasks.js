const tasks = [() => 'sync', async () => 'async', () => Promise.reject(new Error('rejected')), () => { throw new Error('thrown'); }];
(async () => {
  for (const [i, task] of tasks.entries()) {
    try {
      console.log(i, await task());
    } catch (e) {
      console.log(i, 'failed:', e.message);
    }
  }
})();
