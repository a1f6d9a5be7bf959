var self = { name: 'S' };
function run(cb) { var result; setTimeout(function () { result = 42; cb(null, result); }, 10); return result; }
console.log(run(function (e, r) { console.log('cb', r, self.name); }));
var timers = []; for (var t = 0; t < 3; t++) { (function () { var own = t; timers.push(function () { return own; }); })(); } console.log(timers.map(function (f) { return f(); }));
