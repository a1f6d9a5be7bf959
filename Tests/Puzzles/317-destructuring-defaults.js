function f({ a = 1, b: { c = 2, d = a + c } = {}, ...rest } = {}, [x = 10, , y = x * 2] = []) { console.log(a, c, d, rest, x, y); }
f();
f({ a: 5, b: { d: 9 }, e: 1, f: 2 }, [1, 2, 3]);
f({ b: { c: 7 } }, [undefined, 0, null]);
const { length } = "hello"; console.log(length);
let p = 1, q = 2; [p, q] = [q, p]; console.log(p, q);
