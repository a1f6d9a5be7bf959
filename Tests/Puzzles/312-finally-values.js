Promise.resolve(1).finally(() => 2).then(v => console.log("a", v));
Promise.reject(new Error("x")).finally(() => 3).catch(e => console.log("b", e.message));
Promise.resolve(4).finally(() => Promise.reject(new Error("from finally"))).catch(e => console.log("c", e.message));
Promise.resolve(5).finally((...args) => console.log("args", args.length)).then(v => console.log("d", v));
