setImmediate(() => console.log('immediate'));
process.nextTick(() => { console.log('tick1'); process.nextTick(() => console.log('tick2')); Promise.resolve().then(() => console.log('micro in tick')); });
Promise.resolve().then(() => { console.log('micro1'); process.nextTick(() => console.log('tick in micro')); }).then(() => console.log('micro2'));
(async () => { console.log('async start'); await undefined; console.log('async end'); })();
console.log('sync');
