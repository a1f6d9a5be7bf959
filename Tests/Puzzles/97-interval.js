let ticks = 0;
const stop = setInterval(() => {
  ticks++;
  console.log('tick', ticks);
  if (ticks === 2) {
    clearInterval(stop);
    Promise.resolve('stopped').then(console.log);
  }
}, 20);
setTimeout(() => console.log('at 30'), 30);
setTimeout(() => console.log('at 70'), 70);
