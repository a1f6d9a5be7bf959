Promise.resolve("v").then(2).then(null, null).then(undefined).then(console.log);
Promise.reject(new Error("e")).then(() => console.log("skip")).catch(null).catch(e => { console.log("c", e.message); return "healed"; }).then(console.log);
