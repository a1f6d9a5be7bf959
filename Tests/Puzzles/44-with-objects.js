async function user(id) {
  return { id, name: 'user ' + id };
}
async function main() {
  const { id, name } = await user(7);
  console.log(id, name);
  const [a, b] = await Promise.all([user(1), user(2)]);
  console.log(a.name, b.name);
  console.log(a);
}
main();
