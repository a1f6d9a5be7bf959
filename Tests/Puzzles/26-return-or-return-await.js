async function fail() { throw 'oops'; }
async function a() {
  try { return fail(); } catch (e) { return 'a caught ' + e; }
}
async function b() {
  try { return await fail(); } catch (e) { return 'b caught ' + e; }
}
a().then((v) => console.log('a', v), (e) => console.log('a rejected', e));
b().then((v) => console.log('b', v), (e) => console.log('b rejected', e));
