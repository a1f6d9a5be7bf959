outer: for (let i = 0; i < 3; i++) {
  inner: for (let j = 0; j < 3; j++) {
    if (j === 1) continue outer;
    if (i === 2) break outer;
    console.log(i, j);
  }
}
async function find(grid, x) {
  let found = null;
  search: for (const [r, row] of grid.entries()) {
    for (const [c, v] of row.entries()) {
      await null;
      if (v === x) { found = { r, c }; break search; }
    }
  }
  return found;
}
find([[1, 2], [3, 4]], 3).then(console.log);
block: { console.log('in'); if (true) break block; console.log('never'); }
console.log('out');
