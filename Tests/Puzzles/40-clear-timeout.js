const t = setTimeout(() => console.log('never'), 10);
setTimeout(() => console.log('cleared before'), 20);
clearTimeout(t);
Promise.resolve().then(() => console.log('job'));
