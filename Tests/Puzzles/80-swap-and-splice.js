const list = [3, 1, 2];
const sorted = list.sort();
Promise.resolve(sorted).then(v => console.log(v, v === list));
