const jobs = [Promise.resolve(1), Promise.reject(new Error("no")), Promise.reject("text"), 4];
Promise.allSettled(jobs).then(results => {
  const good = results.filter(r => r.status === "fulfilled").map(r => r.value);
  const bad = results.filter(r => r.status !== "fulfilled").map(r => r.reason instanceof Error ? r.reason.message : r.reason);
  console.log(good, bad);
});
