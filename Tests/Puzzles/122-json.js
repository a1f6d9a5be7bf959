const data = { id: 1, tags: ['a', 'b'], nested: { ok: true, none: null }, skip: undefined, text: 'say "hi"\n' };
const text = JSON.stringify(data);
console.log(text);
const back = JSON.parse(text);
console.log(back.tags.length, back.nested.ok, back.text, back.nested.none);
console.log(JSON.stringify([1, 'x', null, undefined, 1.5]));
const copy = JSON.parse(JSON.stringify({ a: { b: [1, 2, { c: -1.5 }] } }));
console.log(copy);
Promise.resolve('{bad').then(JSON.parse).catch(e => console.log(e.name));
async function load() { try { return JSON.parse('not json'); } catch (e) { console.log(e instanceof SyntaxError); return null; } }
load().then(v => console.log(v));
