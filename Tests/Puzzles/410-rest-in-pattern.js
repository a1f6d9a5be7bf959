const load = id => new Promise(resolve => setTimeout(() => resolve({ id, name: `user${id}`, tags: ['a'] }), 10 * id));
(async () => {
  const all = await Promise.all([2, 1].map(load));
  const names = all.map(({ name }) => name);
  const [{ name }, { error = 'none', ...more }] = all;
  console.log(names, name, error, more);
})();
