let i = 0, j = 10;
while (i < 3) i++, j--;
console.log(i, j);
for (let a = 0, b = 5; a < b; a++, b--) console.log(a, b);
do { j -= 3; } while (j > 0); console.log(j);
