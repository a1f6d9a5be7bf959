const p = new Promise((res, rej) => { res(Promise.reject(new Error("inner"))); rej(new Error("outer")); });
p.catch(e => console.log(e.message));
new Promise(res => { throw new Error("thrown"); }).catch(e => console.log(e.message));
new Promise(res => { res("first"); throw new Error("ignored"); }).then(console.log);
