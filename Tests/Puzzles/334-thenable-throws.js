const bad = { then() { throw new Error("in then"); } };
const late = { then(res) { res("ok"); throw new Error("ignored"); } };
Promise.resolve(bad).catch(e => console.log(e.message));
Promise.resolve(late).then(console.log);
Promise.all([late, Promise.resolve("x")]).then(v => console.log(v));
