const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
async function job(name, ms, fails) {
  await sleep(ms);
  if (fails) throw new Error(name + ' failed');
  console.log(name, 'done');
  return name;
}
async function main() {
  const a = job('a', 20, false);
  const b = job('b', 10, true);
  try {
    const all = await Promise.all([a, b]);
    console.log(all);
  } catch (e) {
    console.log(e.message);
  }
  console.log(await a);
}
main();
