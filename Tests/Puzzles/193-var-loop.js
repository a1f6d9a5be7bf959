for (var i = 0; i < 3; i++) {
  setTimeout(() => console.log('var', i), 0);
}
for (let j = 0; j < 3; j++) {
  setTimeout(() => console.log('let', j), 0);
}
for (var k = 0; k < 3; k++) {
  (function (n) {
    setTimeout(() => console.log('iife', n), 0);
  })(k);
}
