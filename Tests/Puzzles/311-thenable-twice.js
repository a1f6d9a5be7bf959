const thenable = { then(resolve, reject) { console.log("then called"); resolve("first"); resolve("second"); reject(new Error("late")); } };
async function run() { const value = await thenable; console.log("value", value); return "ret " + value; }
run().then(v => console.log(v));
Promise.resolve(thenable).then(v => console.log("resolved", v));
console.log("sync");
