function f() { if (true) { var a = 1; } console.log(a); for (var j = 0; j < 2; j++) {} console.log(j); }
f(); console.log(typeof zz); var zz = 1;
