function x() { for (var i = 1; i <= 3; i++) { function close(n) { setTimeout(function () { console.log(n, i); }, n * 10); } close(i); } console.log('Namaste'); }
x();
for (var j = 0; j < 2; j++) { setTimeout(function () { var loopVar = j; console.log(loopVar); }, 100); }
for (var m = 0; m < 3; m++) { setTimeout(console.log, 200, m); }
for (var n = 0; n < 3; n++) { setTimeout(((n) => () => console.log('kept', n))(n), 300); }
