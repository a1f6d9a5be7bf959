const prices = [1234.5, 0.1, 99, 1e6];
console.log(prices.map(p => p.toFixed(2)), (255).toString(16), (7).toString(2).padStart(8, '0'));
console.log('%s is %d years and %i, %f, %j %o%%', 'Ada', 36, 36.9, 1.5, { a: 1 }, [1]);
console.log([1.0, 2.50, -0, 1e-7, 123456789012345680000], [, 1], [undefined, null], ['a\'b', "it's"]);
console.log({ a: 'x', 'b-c': 1, 3: [], f: function () {}, g: () => {}, h: class A {}, s: Symbol('q'), d: new Date(0), r: /x/g, n: null, u: undefined });
console.log([[1, [2, [3, [4]]]]], { a: { b: { c: { d: 1 } } } });
console.log(new Map([['k', { v: 1 }]]), new Set(['a', 1]), [new Error('in array').message]);
console.log('a'.repeat(3), 'abc'.at(-1), 'x,y'.split(','), ' t '.trim() + '|', 'abc'.slice(-2), 'Hello'.replace('l', 'L'));
