const p = new Promise((resolve, reject) => {
  resolve('one');
  resolve('two');
  reject('three');
});
p.then((v) => console.log(v), (e) => console.log('error', e));
