process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('job'));
console.log('sync');
