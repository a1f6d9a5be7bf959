const check = (text) =>
  new Promise((resolve, reject) => {
    if (/^\d+$/.test(text)) resolve(Number(text));
    else reject(new Error('not a number: ' + text));
  });
check('42').then((n) => console.log(n + 1));
check('4x').catch((e) => console.log(e.message));
const m = 'order-1234'.match(/(\w+)-(\d+)/);
console.log(m[1], m[2]);
console.log('a-b-c'.replace(/-/g, '+'), 'one  two'.split(/\s+/));
console.log('camelCaseName'.replace(/([A-Z])/g, (c) => '_' + c.toLowerCase()));
