async function f() { try { console.log('try'); return 'try'; } finally { console.log('finally'); } }
async function g() { try { throw new Error('x'); } catch (e) { return e.message; } finally { console.log('g finally'); } }
f().then(console.log);
g().then(v => console.log(v)).finally(() => console.log('end'));
console.log('sync');
