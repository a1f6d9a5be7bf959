setTimeout(() => {
  console.log('timer');
  setTimeout(() => console.log('next timer'), 0);
  setImmediate(() => {
    console.log('immediate');
    process.nextTick(() => console.log('tick'));
    Promise.resolve().then(() => console.log('job'));
  });
}, 5);
process.nextTick(() => console.log('first'));
console.log('end');
