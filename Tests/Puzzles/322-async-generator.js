async function* pages(n) { for (let i = 1; i <= n; i++) { await new Promise(r => setTimeout(r, 10)); console.log("page", i); yield [i, i * 10]; } console.log("no more"); }
(async () => {
  for await (const [a, b] of pages(5)) { console.log(a, b); if (a === 3) break; }
  console.log("stopped");
})();
