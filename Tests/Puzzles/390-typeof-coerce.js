console.log(typeof null, typeof undefined, typeof (() => {}), typeof 1n, typeof Symbol('s'), typeof NaN, typeof class {});
console.log(1 + '2', '3' * '4', [] + [], [] + {}, true + 1, null + 1, undefined + 1, '5' - 2);
console.log(0.1 + 0.2, 0.1 + 0.2 === 0.3, 9007199254740993, 5 / 0, -5 % 3, 2 ** 10);
console.log([10, 9, 1].sort(), ['b', undefined, 'a'].sort(), [3, 1, 2].sort((a, b) => b - a));
console.log(parseInt('12px'), Number(''), Number('x'), +true, ~~7.9, '7' | 0);
console.log(null == undefined, null == 0, '' == 0, NaN == NaN, [1] == 1, Object.is(NaN, NaN));
