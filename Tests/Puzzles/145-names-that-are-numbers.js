console.log([1, 2, 3].map(n => n * 1.5), [0.1, 0.25], [1e21, -0.5], [true, null], ['a\'b', "q\"q"], [[1, [2, [3, [4]]]]], {});
console.log({ a: [], b: {}, c: 'x', d: undefined, e: null, f: 1.50, 'g-h': 1, 2: 'two' });
