function first(s) { return s[0]; }
console.log(first('abc'));
const cap = s => s[0].toUpperCase() + s.slice(1);
console.log(cap('hello'), 'abc'[5]);
function rev(s) { let r = ''; for (let i = s.length - 1; i >= 0; i--) r += s[i]; return r; }
console.log(rev('hello'));
