const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
async function main() {
  for (const name of ['a', 'b', 'c']) {
    await sleep(10);
    console.log(name);
  }
  return 'done';
}
main().then((v) => console.log(v));
console.log('started');
