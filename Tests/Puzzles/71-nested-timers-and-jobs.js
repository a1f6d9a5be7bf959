setTimeout(() => {
  console.log("t1");
  Promise.resolve().then(() => console.log("m1"));
  setTimeout(() => console.log("t3"), 0);
}, 0);
setTimeout(() => {
  console.log("t2");
  queueMicrotask(() => console.log("m2"));
}, 0);
Promise.resolve().then(() => { console.log("m0"); setTimeout(() => console.log("t4"), 0); });
