async function main() {
  const results = await Promise.all([1, 2].map(async (x) => {
    console.log('begin', x);
    await undefined;
    console.log('end', x);
    return x + 10;
  }));
  console.log(results);
}
main();
