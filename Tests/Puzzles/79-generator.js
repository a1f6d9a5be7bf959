function* ids() { yield 1; yield 2; }
Promise.resolve([...ids()]).then(v => console.log(v));
console.log("sync");
