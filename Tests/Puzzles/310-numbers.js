console.log(2 ** 53, 2 ** 53 + 1, 9007199254740993, 0.1 * 3, 1e21 + 1, 123456789 * 987654321, 1 / 3, 100 / 3, -5 % 2, 5 % -2, 0 * -1, 1e300 * 1e10, 5e-324);
let f = 1; for (let i = 1; i <= 22; i++) f = f * i; console.log(f);
let a = 0, b = 1; for (let i = 0; i < 90; i++) { [a, b] = [b, a + b]; } console.log(a);
let h = 7; for (const c of 'hello world') { h = (h * 31 + c.charCodeAt(0)) % 1000000007; } console.log(h);
let s = 1; for (let i = 0; i < 5; i++) { s = (s * 48271) % 2147483647; console.log(s / 2147483647); }
const fact = n => n <= 1 ? 1 : n * fact(n - 1); console.log(fact(10), fact(20), fact(25)); let p = 1; for (let i = 0; i < 60; i++) p *= 2; console.log(p); let q = 3; for (let i = 0; i < 40; i++) q *= 3; console.log(q);
