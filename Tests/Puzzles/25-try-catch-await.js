async function fail() {
  throw new Error('failed');
}
async function main() {
  try {
    await fail();
    console.log('never');
  } catch (e) {
    console.log('caught', e.message);
  } finally {
    console.log('finally');
  }
  return 'end';
}
main().then(console.log);
