const wait = (ms, v) => new Promise(r => setTimeout(r, ms, v));
async function seq(items) {
  const out = [];
  for (const item of items) {
    const r = await wait(10 - item, item * 2);
    console.log('got', r);
    out.push(r);
  }
  return out;
}
async function par(items) {
  return Promise.all(items.map(async item => { const r = await wait(10 - item, item * 2); console.log('par', r); return r; }));
}
seq([1, 2, 3]).then(r => { console.log(r); return par([1, 2, 3]); }).then(r => console.log(r)).catch(console.error);
