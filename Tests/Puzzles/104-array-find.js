const users = [{ id: 1, n: 'A' }, { id: 2, n: 'B' }, { id: 3, n: 'C' }];
const byId = (id) => Promise.resolve(users.find((u) => u.id === id));
byId(2).then((u) => console.log(u ? u.n : 'none'));
byId(7).then((u) => console.log(u ? u.n : 'none', u));
console.log(users.findIndex((u) => u.n === 'C'), users.slice(1).map((u) => u.n), users.slice(-1)[0].n, users.slice(0, 2).length);
console.log([3, 1, 2].sort(), [3, 1, 10].sort(), [3, 1, 10].sort((a, b) => a - b), [1, 2, 3].reverse(), [5, 6].indexOf(6), [5].indexOf(9));
console.log(Array.from({ length: 4 }, (_, i) => i * 2), Object.entries({ a: 1, b: 2 }));
for (const [k, v] of Object.entries({ x: 10, y: 20 })) console.log(k, v);
