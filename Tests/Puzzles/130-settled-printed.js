const p1 = Promise.resolve(1), p2 = Promise.resolve('two'), p3 = new Promise(() => {});
console.log(p1, p2, p3, Promise.resolve(), Promise.resolve(true), Promise.resolve(null));
const p4 = p1.then(v => v + 1);
console.log(p4);
setTimeout(() => console.log(p4), 0);
