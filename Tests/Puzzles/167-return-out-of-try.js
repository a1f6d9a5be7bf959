const fail = () => new Promise((_, rej) => setTimeout(() => rej(new Error('late')), 5));
async function noAwait() { try { return fail(); } catch (e) { return 'caught inside'; } finally { console.log('finally first'); } }
async function withAwait() { try { return await fail(); } catch (e) { return 'caught inside'; } finally { console.log('finally second'); } }
noAwait().then(v => console.log(v), e => console.log('outside', e.message)).then(withAwait).then(v => console.log(v));
