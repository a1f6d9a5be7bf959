const parse = (t) => new Promise((ok, no) => {
  const n = Number(t);
  if (n !== n) no(new TypeError(`'${t}' is no number`));
  else ok(n);
});
parse('12').then((n) => n / 5).then(console.log);
parse('abc').catch((e) => e.message).then(console.log);
parse('').then((n) => console.log('empty', n));
console.log(+'7' + 1, Number('1.50'), Number(null), Number(true), 2 ** 10, 2 ** -1, 7 % 4, -7 % 4);
