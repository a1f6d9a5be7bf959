const list = [...Array(3).keys()];
console.log(list, new Array(2).fill('x'), Array.from({ length: 3 }, (_, i) => i * i));
const scores = Object.fromEntries([['a', 1], ['b', 2]]);
console.log(scores, 'a' in scores, 'z' in scores, Object.assign({}, scores, { b: 3, c: 4 }));
