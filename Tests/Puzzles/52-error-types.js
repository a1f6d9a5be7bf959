async function check(x) {
  if (x < 0) throw new RangeError('negative');
  if (x === 0) throw new TypeError('zero');
  return x;
}
for (const x of [1, 0, -1]) {
  check(x).then((v) => console.log('fine', v)).catch((e) => console.log(e.name + ': ' + e.message));
}
