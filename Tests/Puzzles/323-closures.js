const fns = []; for (var i = 0; i < 3; i++) { const j = i; fns.push(() => i + ":" + j); } console.log(fns.map(f => f()));
const counter = (() => { let n = 0; return { inc: () => ++n, dec: () => --n, get value() { return n; } }; })();
counter.inc(); counter.inc(); counter.dec(); console.log(counter.value);
function once(fn) { let done = false, r; return (...a) => done ? r : (done = true, r = fn(...a)); }
const init = once(x => { console.log("init", x); return x * 2; }); console.log(init(4), init(5));
