function tag(strings, ...values) {
  return strings.reduce((acc, s, i) => acc + s + (i < values.length ? `[${values[i]}]` : ''), '');
}
const who = 'Ada', n = 3;
console.log(tag`hello ${who}, you have ${n + 1} items`);
console.log(tag`plain`);
const html = (s, ...v) => String.raw({ raw: s }, ...v.map(x => String(x).replace(/</g, '&lt;')));
console.log(html`<b>${'<i>'}</b>`);
console.log(String.raw`a\n${1}`);
