const results = [];
async function worker(id, jobs) {
  while (jobs.length) {
    const job = jobs.shift();
    await new Promise(r => setTimeout(r, job * 10));
    results.push(`${id}:${job}`);
  }
}
const jobs = [3, 1, 2, 1];
Promise.all([worker('A', jobs), worker('B', jobs)]).then(() => console.log(results, results.length, jobs));
