const inner = Promise.resolve("inner");
Promise.resolve().then(() => inner).then(v => console.log(v));
Promise.resolve().then(() => console.log(1)).then(() => console.log(2)).then(() => console.log(3)).then(() => console.log(4));
(async () => { const v = await inner; console.log("async", v); })();
