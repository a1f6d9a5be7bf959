const fail = () => Promise.reject(new Error('deep'));
async function a() { try { return fail(); } catch (e) { return 'caught in a'; } }
async function b() { try { return await fail(); } catch (e) { return 'caught in b'; } }
a().then(console.log, (e) => console.log('a rejects', e.message));
b().then(console.log, (e) => console.log('b rejects', e.message));
