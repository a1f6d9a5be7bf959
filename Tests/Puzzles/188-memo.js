const cache = new Map();
let calls = 0;
const fetchUser = (id) => new Promise((res) => setTimeout(() => { calls++; res({ id, name: `user${id}` }); }, 10));
function getUser(id) {
  if (!cache.has(id)) {
    cache.set(id, fetchUser(id).catch((e) => { cache.delete(id); throw e; }));
  }
  return cache.get(id);
}
Promise.all([getUser(1), getUser(1), getUser(2)]).then(([a, b, c]) => {
  console.log(a === b, a.name, c.name, calls);
});
