const user = { name: 'A', nested: {} };
try { user.sayHi(); } catch (e) { console.log(e.name, e.message); }
try { user.nested.go(1, 2); } catch (e) { console.log(e instanceof TypeError, e.message); }
Promise.resolve(user).then((u) => u.salute('x')).catch((e) => console.log(e.message));
(async () => { try { await user.load(); } catch (e) { console.log('caught', e.message); } finally { console.log('finally'); } })();
console.log({ ...[9, 8] }, { ...'hi' });
