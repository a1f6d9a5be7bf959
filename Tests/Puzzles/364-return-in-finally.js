function f() {
  try { return 'try'; } finally { return 'finally'; }
}
function g() {
  try { throw new Error('lost'); } finally { return 'g finally'; }
}
async function h() {
  try { await Promise.reject(new Error('x')); } catch (e) { return 'caught ' + e.message; } finally { console.log('h finally'); }
}
function k() {
  for (const i of [1, 2, 3]) {
    try { if (i === 2) return i; } finally { if (i === 2) continue; }
  }
  return 'k end';
}
console.log(f(), g(), k());
h().then(console.log);
async function m() { try { return await Promise.resolve(1); } finally { return 2; } }
m().then(v => console.log('m', v));
