function* gen() { const x = yield 1; console.log("x", x); try { const y = yield x * 2; console.log("y", y); } catch (e) { console.log("caught", e.message); yield 99; } return "end"; }
const g = gen(); console.log(g.next()); console.log(g.next(21)); console.log(g.throw(new Error("up"))); console.log(g.next()); console.log(g.next());
