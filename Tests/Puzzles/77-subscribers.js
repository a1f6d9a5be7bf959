const listeners = [];
const on = f => { listeners.push(f); };
const emit = v => listeners.forEach(f => f(v));
on(v => console.log("sync", v));
on(v => Promise.resolve(v).then(x => console.log("async", x)));
on(async v => { await null; console.log("await", v); });
emit(1);
emit(2);
console.log("emitted");
