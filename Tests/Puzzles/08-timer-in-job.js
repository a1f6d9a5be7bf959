Promise.resolve().then(() => {
  console.log('job 1');
  setTimeout(() => console.log('timer of job 1'), 0);
});
setTimeout(() => {
  console.log('timer');
  Promise.resolve().then(() => console.log('job of timer'));
}, 0);
