const e1 = new Error('one');
e1.code = 'E_ONE';
Promise.reject(e1)
  .catch(e => { console.log(e.code, e.message); return e; })
  .then(e => console.log(e instanceof Error, e === e1));
