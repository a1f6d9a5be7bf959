const step = (n) => () => console.log('step', n);
Promise.reject('x').then(step(1)).catch(step(2)).then(step(3)).catch(step(4)).finally(step(5));
