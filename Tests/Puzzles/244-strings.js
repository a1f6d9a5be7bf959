console.log('hello'.substring(1, 3), 'hello'.lastIndexOf('l'), 'a'.concat('b', 'c'), [1].concat([2], 3, [4,[5]]), [1,2,1].lastIndexOf(1));
console.log('hello'.indexOf('l'), 'hello'.slice(-3), 'hello'.slice(1,3), 'hello'.charCodeAt(1), 'a-b-c'.split('-'), 'x'.codePointAt(0), String.fromCharCode(65, 66));
console.log('Hello'.substr(1, 2), ' x '.trim() + '|', ' x'.trimStart(), 'abc'.at(-1), 'abc'.includes('b'), 'a,b'.split(','), 'abc'.split(''));
