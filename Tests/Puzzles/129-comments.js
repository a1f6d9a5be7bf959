// The event loop, step by step
console.log('start'); // 1
setTimeout(() => console.log('timeout'), 0); // 5
Promise.resolve() // already settled
  .then(() => console.log('a')) // 3
  // the next one waits
  .then(() => {
    console.log('b'); // 4
  });
console.log('end'); // 2
