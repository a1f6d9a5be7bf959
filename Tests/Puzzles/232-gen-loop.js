function* countdown(n) {
  // each number down to one
  while (n > 0) {
    console.log('making', n);
    yield n--;
  }
  console.log('made all');
}
for (const n of countdown(2)) console.log('got', n);
console.log([...countdown(1)], Array.from(countdown(0)));
for (const n of countdown(5)) {
  if (n < 4) break;
  console.log('kept', n);
}
