let i = 0;
const seen = [];
while (i < 6) {
  i++;
  if (i % 2 === 0) continue;
  seen.push(i);
}
console.log(seen, i);
for (let k = 0, n = 3; k < n; k++) {
  if (k === 1) continue;
  console.log('k', k);
}
for (var v = 0; v < 4; v++) {
  if (v === 2) break;
}
console.log('v', v);
for (let a = 10; a > 0; a -= 3) console.log(a);
