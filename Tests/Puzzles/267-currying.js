const curry = fn => function curried(...args) { return args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more); };
const add3 = curry((a, b, c) => a + b + c);
console.log(add3(1)(2)(3), add3(1, 2)(3), add3(1)(2, 3));
