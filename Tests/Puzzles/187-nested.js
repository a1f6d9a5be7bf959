new Promise((resolve) => {
  console.log('A');
  resolve();
}).then(() => {
  console.log('B');
  new Promise((resolve) => {
    console.log('C');
    resolve();
  }).then(() => console.log('D')).then(() => console.log('E'));
}).then(() => console.log('F'));
process.nextTick(() => console.log('tick'));
setTimeout(() => console.log('timer'));
