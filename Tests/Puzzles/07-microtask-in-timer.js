setTimeout(() => {
  console.log('timer 1');
  Promise.resolve().then(() => console.log('job of timer 1'));
}, 0);
setTimeout(() => console.log('timer 2'), 0);
