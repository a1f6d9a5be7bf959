const log = [];
const task = n => () => new Promise(r => { log.push("start " + n); setTimeout(() => { log.push("end " + n); r(n * 2); }, 10 - n); });
[1, 2, 3].reduce((chain, n) => chain.then(sum => task(n)().then(v => sum + v)), Promise.resolve(0)).then(sum => {
  for (const line of log) console.log(line);
  console.log(sum);
});
