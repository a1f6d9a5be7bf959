const x = 'outer'; { const x = 'inner'; console.log(x); } console.log(x);
function f(x) { { let x = 5; console.log(x); } return x; } console.log(f('p'));
let v = 1; { v = 2; let w = v; { let v = 3; w += v; } console.log(v, w); }
const e = 'E'; try { throw 1; } catch (e) { console.log(e); } console.log(e);
