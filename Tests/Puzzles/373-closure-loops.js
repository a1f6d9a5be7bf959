for (var i = 0; i < 3; i++) { setTimeout(() => console.log('var', i), 0); }
for (let j = 0; j < 3; j++) { setTimeout(() => console.log('let', j), 0); }
for (var k = 0; k < 3; k++) { (function (k) { setTimeout(() => console.log('iife', k), 0); })(k); }
for (var m = 0; m < 2; m++) { setTimeout(console.log.bind(console, 'bind', m), 0); }
for (var n = 0; n < 2; n++) { setTimeout(console.log, 0, 'arg', n); }
const fns = [];
for (const x of ['a', 'b']) fns.push(() => x);
console.log(fns.map(f => f()).join());
