Promise.all([]).then(v => console.log("all", v));
Promise.allSettled([]).then(v => console.log("settled", v));
Promise.any([]).catch(e => console.log("any", e.message));
const never = Promise.race([]); never.then(() => console.log("never"));
console.log(never);
Promise.resolve().then(() => console.log("micro"));
