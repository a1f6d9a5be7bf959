const delay = (ms, v) => new Promise(r => setTimeout(() => r(v), ms));
(async () => {
  for await (const v of [delay(30, 'a'), delay(10, 'b'), delay(20, 'c')]) {
    console.log(v);
  }
  console.log('end');
})();
