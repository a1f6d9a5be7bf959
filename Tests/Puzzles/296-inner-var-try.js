function f() { try { var r = JSON.parse('{"a":1}'); } catch (e) { var err = e; } return [r.a, err]; }
console.log(f());
function g(n) { switch (n) { case 1: var s = 'one'; break; case 2: s = 'two'; break; default: s = 'many'; } return s; }
console.log(g(1), g(2), g(3));
function h() { var total = 0; for (var i = 0; i < 3; i++) { var sq = i * i; total += sq; } for (var i = 0; i < 2; i++) total += i; return [total, i, sq]; }
console.log(h());
