const v = [0, '', null, undefined, NaN, 'x', [], {}].map((t) => (t ? 'T' : 'F')).join('');
console.log(v);
const log = (x) => { console.log('eval', x); return x; };
console.log(log(0) || log('a'));
console.log(log(1) && log('b'));
console.log(log(null) ?? log('c'));
log(false) || log('d');
