Promise.any([
  Promise.reject(new Error('one')),
  Promise.reject(new TypeError('two')),
]).catch(e => {
  console.log(e.constructor.name, e.name);
  console.log(e.message);
  console.log(e.errors.length);
  console.log(e.errors.map(x => x.message));
  console.log(e instanceof AggregateError);
});
