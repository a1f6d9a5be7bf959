let n = 0;
setTimeout(function tick() {
  console.log('tick', ++n);
  if (n < 3) setTimeout(tick, 5);
}, 5);
const fact = function f(k) { return k <= 1 ? 1 : k * f(k - 1); };
console.log(fact(5));
Promise.resolve(2).then(function again(v) { console.log('v', v); if (v > 0) return Promise.resolve(v - 1).then(again); return 'end'; }).then(console.log);
