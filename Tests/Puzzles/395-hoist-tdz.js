console.log(typeof hoisted, hoisted());
function hoisted() { return 'h'; }
console.log(v);
var v = 1;
try { console.log(t); let t = 1; } catch (e) { console.log(e.name, e.message); }
const fe = function inner() { return typeof inner; };
console.log(fe(), typeof inner);
(function () { if (true) { function blockFn() { return 'block'; } } console.log(blockFn()); })();
var x = 1; { var x = 2; } console.log(x);
let y = 1; { let y = 2; } console.log(y);
