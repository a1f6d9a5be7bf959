const data = { when: new Date(0), n: NaN, u: undefined, f() {}, nested: [undefined, null, () => {}], big: 1e21 };
console.log(JSON.stringify(data));
console.log(JSON.stringify({ b: 1, a: [1, { c: 2 }] }, null, 2));
console.log(JSON.parse('{"x":[1,2,{"y":null}]}').x[2].y);
try { JSON.parse('{bad'); } catch (e) { console.log(e.name); }
console.log(JSON.stringify('q"uote'), JSON.stringify([new Map(), new Set([1])]));
