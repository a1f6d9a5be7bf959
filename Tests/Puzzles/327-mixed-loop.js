const log = [];
(async () => { for (const n of [1, 2, 3]) { log.push("a" + n); await n; } console.log(log.join(" ")); })();
(async () => { for (const n of [1, 2]) { log.push("b" + n); await Promise.resolve(n); } })();
log.push("sync");
