Promise.resolve('a').finally(() => 'b').then((v) => console.log(v));
Promise.resolve('a').finally(() => { throw new Error('f'); }).catch((e) => console.log(e.message));
Promise.reject(new Error('x')).finally(() => Promise.resolve('y')).catch((e) => console.log(e.message));
Promise.resolve('a').finally((v) => console.log('arg', v)).then((v) => console.log(v));
