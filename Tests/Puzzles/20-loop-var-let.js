for (let i = 0; i < 3; i++) {
  setTimeout(() => console.log('timer', i), 0);
  Promise.resolve(i).then((v) => console.log('job', v));
}
console.log('loop done');
