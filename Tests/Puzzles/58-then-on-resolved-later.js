const p = Promise.resolve('early');
setTimeout(() => {
  p.then((v) => console.log(v));
  console.log('attached late');
}, 0);
