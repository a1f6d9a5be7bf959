const message = 'value: %s';
console.log(message, 5);
Promise.resolve('%s is %d').then(format => console.log(format, 'Bob', 42, 'years'));
console.log(`%i`, 3.7, 'rest');
console.log('plain', 'text %s', 1);
