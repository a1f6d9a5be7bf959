const wait = (ms, v) => new Promise(r => setTimeout(() => { console.log("ready", v); r(v); }, ms));
(async () => {
  for await (const v of [wait(30, "a"), wait(10, "b"), "plain", wait(20, "c")]) console.log("got", v);
  console.log("end");
})();
console.log("sync");
