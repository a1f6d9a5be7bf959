new Promise((resolve) => {
  resolve('settled');
  throw new Error('too late');
}).then((v) => console.log(v)).catch((e) => console.log('caught', e.message));
