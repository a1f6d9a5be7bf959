var i;
for (var k = 0; k < 3; k++) setTimeout(() => console.log('var', k), 0);
for (let j = 0; j < 3; j++) setTimeout(() => console.log('let', j), 0);
const fs = []; for (var n = 0; n < 2; n++) fs.push(() => n);
console.log(fs.map(f => f()));
Promise.resolve(1).then(2).then(v => console.log('through', v));
Promise.resolve(1).then(Promise.resolve(5)).then(console.log);
