async function* gen() {
  const got = yield 'a';
  console.log('got', got);
  return 'z';
}
const it = gen();
Promise.all([it.next(), it.next('hello'), it.next()]).then((all) => all.forEach((r) => console.log(r.value, r.done)));
async function* failing() { yield 1; throw new Error('broke'); }
(async () => {
  try { for await (const v of failing()) console.log('v', v); } catch (e) { console.log('caught', e.message); }
})();
