const show = x => console.log("x", x);
Promise.resolve(3).finally(x => console.log("arrow", x)).then(show);
Promise.resolve(4).finally((...args) => console.log("args", args.length)).then(show);
Promise.reject(new Error("e")).finally(function (a, b) { console.log(a, b); return 7; }).catch(e => console.log(e.message));
