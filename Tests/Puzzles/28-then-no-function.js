Promise.resolve('kept').then('not a function').then((v) => console.log(v));
Promise.resolve(1).then(Promise.resolve(2)).then((v) => console.log(v));
Promise.resolve('x').then(null).then((v) => console.log(v));
