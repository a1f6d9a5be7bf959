outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === 2) continue outer; if (i === 2) break outer; console.log(i, j); } }
blk: { console.log('in'); if (1 < 2) break blk; console.log('never'); }
