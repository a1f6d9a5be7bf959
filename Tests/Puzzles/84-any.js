Promise.any([
  Promise.reject(new Error('a')),
  new Promise((_, reject) => setTimeout(() => reject(new Error('b')), 5)),
]).catch((e) => {
  console.log(e.name, e.message);
  console.log(e.errors.map((x) => x.message));
  console.log(e instanceof AggregateError);
});
Promise.any([Promise.reject('x'), Promise.resolve('y')]).then(console.log);
