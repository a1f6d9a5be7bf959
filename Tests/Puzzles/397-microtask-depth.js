async function a() { console.log('a1'); const r = await b(); console.log('a2', r); return r; }
async function b() { console.log('b1'); return c(); }
function c() { console.log('c1'); return new Promise(r => { r('c'); }); }
async function d() { return await c(); }
a().then(() => console.log('a done'));
d().then(() => console.log('d done'));
let p = Promise.resolve();
for (let i = 1; i <= 6; i++) p = p.then(() => console.log('tick', i));
