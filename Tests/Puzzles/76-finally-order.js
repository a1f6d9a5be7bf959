Promise.reject(new Error("x"))
  .finally(() => console.log("first"))
  .catch(e => { console.log(e.message); throw e; })
  .finally(() => console.log("second"))
  .catch(() => console.log("end"));
Promise.resolve("v").finally(() => "ignored").then(v => console.log(v));
