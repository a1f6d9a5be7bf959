const { a = 1, b = 2, c = 3 } = { a: null, b: undefined, c: 0 };
console.log(a, b, c);
const [x = 'x', y = 'y', z = 'z'] = [null, undefined];
console.log(x, y, z);
console.log(null ?? 'n', undefined ?? 'u', 0 ?? 'zero', '' ?? 'empty', 0 || 'zero', '' || 'empty', false || null, 1 && 2, 0 && 2);
function f(p, q = p + 1) { return [p, q]; }
console.log(f(1), f(1, undefined), f(1, null), f(1, 5));
