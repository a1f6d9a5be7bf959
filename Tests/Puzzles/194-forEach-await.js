const items = ['a', 'b', 'c'];
const save = (x) => new Promise((r) => setTimeout(() => { console.log('saved', x); r(); }, 5));
async function main() {
  console.log('before');
  items.forEach(async (item) => {
    await save(item);
  });
  console.log('after forEach');
  for (const item of items) await save(item.toUpperCase());
  console.log('after for of');
}
main();
