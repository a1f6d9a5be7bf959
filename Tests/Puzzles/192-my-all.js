function myAll(promises) {
  return new Promise((resolve, reject) => {
    let results = [];
    let completed = 0;
    if (promises.length === 0) resolve([]);
    promises.forEach((promise, index) => {
      Promise.resolve(promise)
        .then((value) => {
          results[index] = value;
          completed += 1;
          if (completed === promises.length) resolve(results);
        })
        .catch((err) => reject(err));
    });
  });
}
myAll([Promise.resolve('x'), 'y', new Promise((r) => setTimeout(() => r('z'), 5))]).then(console.log);
myAll([Promise.resolve(1), Promise.reject(new Error('nope'))]).catch((e) => console.log('caught', e.message));
myAll([]).then((v) => console.log(v.length));
