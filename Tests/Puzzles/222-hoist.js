main();
async function main() {
  let count = 0;
  const total = await sum();
  console.log('total', total, count);
  function next() { count += 1; return count; }
  async function sum() {
    let s = 0;
    for (let i = 0; i < 3; i++) s += await step();
    return s;
  }
  function step() { return Promise.resolve(next() * 10); }
}
