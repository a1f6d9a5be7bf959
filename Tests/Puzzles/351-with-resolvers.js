const { promise, resolve, reject } = (() => { let resolve, reject; const promise = new Promise((a, b) => { resolve = a; reject = b; }); return { promise, resolve, reject }; })();
promise.then(v => console.log("one", v)); resolve("x"); promise.then(v => console.log("two", v)); reject(new Error("no")); console.log("sync");
