Promise.reject(Promise.resolve('inside')).catch((e) => {
  console.log(e instanceof Promise);
  return e;
}).then((v) => console.log(v));
