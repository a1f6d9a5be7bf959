function* conversation() {
  const name = yield 'name?';
  const age = yield `hello ${name}, age?`;
  return { name, age };
}
const c = conversation();
console.log(c.next().value);
console.log(c.next('ada').value);
console.log(c.next(36));
console.log(c.next());
function* countdown(n) { while (n > 0) yield n--; }
console.log([...countdown(4)]);
const [first, second, ...rest] = countdown(5);
console.log(first, second, rest);
for (const x of countdown(3)) console.log(x);
