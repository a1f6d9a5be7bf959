const greet = (name = 'world', punctuation = '!') => `hello ${name}${punctuation}`;
Promise.resolve().then(() => console.log(greet()));
Promise.resolve('Ada').then((n) => console.log(greet(n, '?')));
