async function* ticker(ms) {
  let n = 0;
  while (true) {
    await new Promise((r) => setTimeout(r, ms));
    yield ++n;
  }
}
async function main() {
  for await (const n of ticker(5)) {
    if (n === 3) break;
    console.log('tick', n);
  }
  console.log('left');
}
main().then(() => console.log('main over'));
