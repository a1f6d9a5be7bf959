outer: for (let i = 0; i < 4; i++) { for (let j = 0; j < 4; j++) { if (j === 2) continue outer; if (i === 2) break outer; console.log(i, j); } }
(async () => {
  let n = 0;
  loop: while (true) { n++; for (const k of [1, 2, 3]) { await null; if (k + n > 4) break loop; if (k === 2) continue loop; console.log("k", k, n); } }
  console.log("done", n);
})();
