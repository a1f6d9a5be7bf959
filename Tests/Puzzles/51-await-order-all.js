const log = (x) => { console.log(x); return x; };
async function main() {
  const a = Promise.resolve('a').then(log);
  const b = Promise.resolve('b').then(log);
  log('main');
  const rb = await b;
  const ra = await a;
  log(ra + rb);
}
main();
log('end');
