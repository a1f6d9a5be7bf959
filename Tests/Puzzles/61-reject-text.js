Promise.reject("oops")
  .then(v => console.log("value", v))
  .catch(e => { console.log("caught", e); return "fixed"; })
  .then(v => console.log(v));
console.log("sync");
