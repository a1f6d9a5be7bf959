function makeCancelable(promise) {
  let canceled = false;
  const wrapped = new Promise((resolve, reject) => {
    promise.then(
      (val) => (canceled ? reject({ isCanceled: true }) : resolve(val)),
      (error) => (canceled ? reject({ isCanceled: true }) : reject(error))
    );
  });
  return { promise: wrapped, cancel() { canceled = true; } };
}
const { promise, cancel } = makeCancelable(new Promise((r) => setTimeout(r, 10, 'value')));
promise.then((v) => console.log(v)).catch((e) => console.log('canceled?', e.isCanceled));
cancel();
