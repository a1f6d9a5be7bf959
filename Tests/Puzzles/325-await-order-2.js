async function a1() { console.log(1); await a2(); console.log(2); }
async function a2() { console.log(3); return new Promise(r => { console.log(4); r(); }); }
a1(); setTimeout(() => console.log(5));
Promise.resolve().then(() => console.log(6)).then(() => console.log(7)).then(() => console.log(8)).then(() => console.log(9));
