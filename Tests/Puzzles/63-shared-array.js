const log = [];
const same = log;
const step = name => () => { log.push(name); return same.length; };
Promise.resolve().then(step("a")).then(n => console.log("after a", n)).then(step("b"));
Promise.resolve().then(step("c")).then(() => console.log(same === log, same));
