async function f() { const out = []; for (let i = 3; i--;) { await null; out.push(() => i); } return out.map(g => g()); }
f().then(r => console.log(r));
async function g() { let i = 0; while (true) { if (++i > 3) return i; try { await Promise.reject(i); } catch (e) { console.log('caught', e); continue; } finally { console.log('fin', i); } } }
g().then(console.log);
