async function inner() { throw new Error('db down'); }
async function outer() {
  try { await inner(); } catch (e) { throw new Error('request failed', { cause: e }); }
}
outer().catch(e => {
  console.log(e.message);
  console.log(e.cause.message);
  console.log(e.toString());
});
