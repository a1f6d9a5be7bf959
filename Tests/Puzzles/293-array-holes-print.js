console.log([1, 2, 3].toString(), String([1, [2, 3]]), [] + [], [1] + 1, `${[1, 2]}`, `${{}}`, [null, undefined, 1].join('-'), [[]].length, [1, 2, 3].indexOf(4), Array.isArray([]));
console.log([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], Array.from({ length: 30 }, (_, i) => i)); console.log([['a', 1], ['b', 2]], { a: { b: { c: { d: 1 } } } }, [[[[1]]]]);
