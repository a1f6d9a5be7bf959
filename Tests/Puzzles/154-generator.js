function* ids() { let i = 0; while (i < 3) { const reset = yield i++; if (reset) i = 0; } }
for (const id of ids()) console.log(id);
function run(gen) {
  const it = gen();
  function step(v) { const { value, done } = it.next(v); return done ? Promise.resolve(value) : Promise.resolve(value).then(step); }
  return step();
}
run(function* () { const a = yield Promise.resolve(1); const b = yield 2; return a + b; }).then(v => console.log('sum', v));
