const p = Promise.resolve('x');
p.then((v) => { console.log('first', v); return 'y'; });
p.then((v) => console.log('second', v));
p.then((v) => { throw v; }).catch((e) => console.log('third', e));
