const users = [{ id: 1, team: 'a' }, { id: 2, team: 'b' }, { id: 3, team: 'a' }];
const load = id => Promise.resolve(users.find(u => u.id === id));
async function group(ids) {
  const found = await Promise.all(ids.map(load));
  return found.filter(Boolean).reduce((acc, u) => { (acc[u.team] = acc[u.team] || []).push(u.id); return acc; }, {});
}
group([1, 2, 3, 4]).then(g => { console.log(g); console.log(Object.keys(g).join(), Object.values(g).length); });
