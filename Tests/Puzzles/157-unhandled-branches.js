const p = Promise.reject(new Error('boom'));
p.catch(e => console.log('A', e.message));
const q = p.then(() => console.log('never'));
q.catch(e => console.log('B', e.message)).finally(() => console.log('F'));
p.then(undefined, e => console.log('C', e.message));
