var a = 1; var a; console.log(a); var a = 2; console.log(a);
function g(p) { var p; console.log(p); var p = 3; console.log(p); } g(1);
