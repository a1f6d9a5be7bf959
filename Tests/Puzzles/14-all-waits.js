const wait = (ms, v) => new Promise((r) => setTimeout(() => { console.log('done', v); r(v); }, ms));
Promise.all([wait(30, 'a'), wait(10, 'b'), wait(20, 'c')]).then((vs) => console.log(vs));
