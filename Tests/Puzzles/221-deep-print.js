console.log({ a: { b: { c: { d: 1 } } } });
console.log({ a: { b: { c: 1 } } }, [[[1, [2]]]], { a: { b: { c: {} } } });
console.log([{ id: 1, tags: ['x', 'y'] }, { id: 2, tags: [] }]);
console.log({ f: [1.5, -2, null, undefined, true], s: "it's", e: '' });
console.log([undefined, null], [], {}, [''], ['a\'b'], { 'a-b': 1, 2: 3 });
console.log(new Map([['a', { x: 1 }]]), new Set([1, 'two']));
