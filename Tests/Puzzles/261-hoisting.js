console.log(typeof foo, typeof bar, a);
var a = 5; var bar = function () {}; function foo() { return 'foo'; }
console.log(foo(), a, typeof bar);
(function () { console.log(a); var a = 6; console.log(a); })();
