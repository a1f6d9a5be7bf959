// 'default' in the middle, 'break' within an 'if', 'continue' and 'return' out of a choice.
const log = [];
function kind(n) {
  switch (n % 5) {
    default:
      log.push('default');
    case 1:
      log.push('one');
      if (n > 5) break;
      log.push('small');
      break;
    case 2: {
      log.push('two');
    }
    case 3:
      return 'returned ' + n;
  }
  return log.length;
}
for (let i = 0; i < 8; i++) {
  switch (i) {
    case 6:
      continue;
    case 0:
      log.push('zero');
    case 7:
      log.push('seven');
  }
  Promise.resolve(i).then(kind).then(v => console.log(i, v));
}
setTimeout(() => console.log(log.join(' ')), 0);
