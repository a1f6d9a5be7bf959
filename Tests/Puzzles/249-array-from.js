console.log(Array.from({ length: 3 }, (_, i) => i * 2), Array.from('abc'), Array.from(new Set([1, 1, 2])), Array.from([1, 2], x => x + 1), Array.from({ length: 2 }));
console.log([...Array(3).keys()], Array(3).fill(0), Array.of(1, 2), [...'hi'], Math.max(...[1, 5, 3]));
function sum(...n) { return n.reduce((a, b) => a + b, 0); } console.log(sum(...[1, 2], 3)); console.log([..."ab"].map((c, i) => c + i));
