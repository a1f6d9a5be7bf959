async function count(name, n) {
  for (let i = 1; i <= n; i++) {
    console.log(name + i);
    await null;
  }
}
count('a', 3);
count('b', 2);
console.log('sync');
