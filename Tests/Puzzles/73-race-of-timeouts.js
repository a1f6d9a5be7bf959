const sleep = (ms, v) => new Promise(r => setTimeout(() => r(v), ms));
const timeout = ms => new Promise((_, reject) => setTimeout(() => reject(new Error("too late")), ms));
Promise.race([sleep(20, "slow"), timeout(10)]).catch(e => console.log(e.message));
Promise.race([sleep(5, "fast"), timeout(10)]).then(v => console.log(v));
Promise.any([timeout(1), sleep(3, "any")]).then(v => console.log(v));
