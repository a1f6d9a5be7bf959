const wait = (ms, v) => new Promise(r => setTimeout(() => r(v), ms));
async function load(id) {
  if (id > 2) throw new Error('no user ' + id);
  const v = await wait(5, { id, name: 'user ' + id });
  return v;
}
async function both(a, b) {
  try {
    const [x, y] = await Promise.all([load(a), load(b)]);
    console.log(x.name, y.name);
    return wait(40, 'both');
  } catch (e) {
    console.log('caught', e.message);
    return await wait(40, 'failed');
  } finally {
    console.log('finally', a, b);
  }
}
both(1, 2).then(v => { console.log(v); return both(1, 3); }).then(v => console.log(v), e => console.log('never'));
load(9).then(v => console.log('never', v), e => { console.log('second', e.message); return load(1); }).then(v => console.log('on', v.name));
load(1).then(v => { throw new Error('in first'); }, e => console.log('never')).catch(e => console.log('later', e.message));
load(2).then(v => v.name, e => 'none').then(n => console.log('name', n));
load(2).then(v => {}, e => 'none').then(n => console.log('undefined', n));
