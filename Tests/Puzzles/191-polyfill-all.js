Promise.myAll = function (promises) {
  return new Promise((resolve, reject) => {
    const results = [];
    let done = 0;
    promises.forEach((p, i) => {
      Promise.resolve(p).then((v) => {
        results[i] = v;
        if (++done === promises.length) resolve(results);
      }, reject);
    });
  });
};
Promise.myAll([1, Promise.resolve(2), new Promise((r) => setTimeout(r, 5, 3))]).then((v) => console.log(v));
