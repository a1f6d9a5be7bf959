const f = (n) => {
  switch (n) {
    case 1:
    case 2:
      return 'low';
    case '3':
      return 'text';
    case 3: {
      const x = n * 2;
      return 'three ' + x;
    }
    default:
      return 'other';
  }
};
console.log(f(1), f(2), f(3), f('3'), f(9), f(null));
let out = '';
for (const k of ['a', 'b', 'c']) {
  switch (k) {
    case 'a':
      out += 'A';
      break;
    case 'b':
      continue;
    default:
      out += '?';
  }
  out += '-';
}
console.log(out);
