for (var i = 0; i < 3; i++) {
  (function (j) {
    setTimeout(function () { console.log('var', j, i); }, 0);
  })(i);
}
for (let k = 0; k < 3; k++) setTimeout(console.log, 10, 'let', k);
