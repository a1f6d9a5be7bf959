function greet(name = 'World', greeting = `Hello, ${name}`) { return greeting + '!'; }
console.log(greet(), greet('Bob'), greet('Bob', 'Hi'), greet(undefined, 'Yo'));
const f = (a, b) => [a, b];
console.log(f(1), f(1, 2, 3), f());
const g = (x, cb) => { if (cb) cb(x); else console.log('no cb', x); };
g(1); g(2, v => console.log('cb', v));
const sum = (...xs) => xs.reduce((a, b) => a + b, 0);
console.log(sum(1, 2, 3), sum(...[4, 5]), sum());
function opt({ a = 1, b } = {}) { return [a, b]; }
console.log(opt(), opt({ b: 2 }));
