const thenable = {
  then(resolve, reject) {
    console.log('then called');
    resolve('thenable value');
  }
};
Promise.resolve(thenable).then((v) => console.log(v));
Promise.resolve('plain').then((v) => console.log(v));
Promise.resolve().then(() => thenable).then((v) => console.log('again', v));
console.log('sync');
