const queue = [() => "one", () => Promise.resolve("two"), () => { throw new Error("three"); }];
async function drain() {
  while (queue.length > 0) {
    const job = queue.shift();
    try {
      console.log(await job());
    } catch (error) {
      console.log("failed:", error.message);
    }
  }
  return "drained";
}
drain().then(console.log);
console.log(queue.length);
