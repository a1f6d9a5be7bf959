const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
async function main() {
  for (const ms of [3, 2, 1]) {
    await sleep(ms);
    console.log('slept', ms);
  }
  let n = 3;
  do {
    await sleep(1);
    console.log('n', n);
  } while (--n > 0);
  for (let i = 5; i > 0; i -= 2) {
    if (i === 3) continue;
    await null;
    console.log('i', i);
  }
}
main();
setTimeout(() => console.log('beside'), 4);
