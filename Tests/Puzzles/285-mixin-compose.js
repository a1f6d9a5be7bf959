const withLog = fn => (...args) => { console.log('call', args.length, ...args); const r = fn(...args); console.log('ret', r); return r; };
const add = withLog((a, b) => a + b); add(1, 2); add('x', 'y');
const once = fn => { let done = false, r; return (...a) => done ? r : (done = true, r = fn(...a)); };
const init = once(x => { console.log('init', x); return x * 2; }); console.log(init(1), init(5));
