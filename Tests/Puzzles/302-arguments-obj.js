function sum() { let t = 0; for (let i = 0; i < arguments.length; i++) t += arguments[i]; return t; } console.log(sum(1, 2, 3), sum());
function f(a, b) { console.log(arguments.length, a, b, Array.from(arguments), [...arguments]); } f(1); f(1, 2, 3);
function wrap(fn) { return function () { console.log('args', Array.prototype.slice.call(arguments)); return fn.apply(null, arguments); }; } console.log(wrap(Math.max)(1, 5, 2));
