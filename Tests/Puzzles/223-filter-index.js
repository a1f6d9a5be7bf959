const list = ['a', 'b', 'c', 'd'];
console.log(list.filter((_, i) => i % 2), list.some((x, i) => x === 'b' && i === 1), list.every((x, i) => i < 4));
console.log(list.find((x, i) => i === 2), list.findIndex((x, i) => i > 7), list.reduce((acc, x, i) => acc + x + i, ''));
console.log(list.flatMap((x, i) => [x, i]), list.filter((x) => x.length), list.filter((x) => x !== 'b' && x));
const q = [];
console.log(q.push(1, 2, 3), q.push(...list), q.length, q.push());
Promise.all(list.map(async (x, i) => { await null; return x.repeat(i + 1); })).then((r) => console.log(r));
