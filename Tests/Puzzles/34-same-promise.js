const p = Promise.resolve(1);
console.log(Promise.resolve(p) === p);
p.then((v) => console.log(v));
p.then((v) => console.log(v + 1));
console.log('sync');
