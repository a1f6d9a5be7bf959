const wait = (ms, v) => new Promise((r) => setTimeout(r, ms, v));
async function* pages() {
  for (let page = 1; page <= 3; page++) {
    yield await wait(5, `page ${page}`);
  }
}
(async () => {
  for await (const p of pages()) console.log(p);
  console.log('done');
})();
