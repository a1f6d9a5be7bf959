Promise.resolve().then((v) => console.log(v));
Promise.resolve(null).then((v) => console.log(v, typeof v));
Promise.all([]).then((v) => console.log(v));
async function nothing() {}
nothing().then((v) => console.log('nothing', v));
