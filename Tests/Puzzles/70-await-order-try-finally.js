async function a() {
  console.log("a1");
  try {
    await b();
    console.log("a2");
  } finally {
    console.log("a3");
  }
}
async function b() {
  console.log("b1");
  await null;
  console.log("b2");
}
setTimeout(() => console.log("timer"), 0);
a().then(() => console.log("done"));
Promise.resolve().then(() => console.log("micro"));
console.log("end");
