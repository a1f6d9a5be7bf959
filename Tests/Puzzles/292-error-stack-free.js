function risky(n) { if (n === 0) throw new SyntaxError('zero'); if (n === 1) throw 'string'; if (n === 2) throw { code: 42 }; return n; }
for (let i = 0; i < 4; i++) { try { console.log('ok', risky(i)); } catch (e) { console.log(typeof e, e instanceof Error, e.message ?? e.code ?? e); } finally { console.log('fin', i); } }
