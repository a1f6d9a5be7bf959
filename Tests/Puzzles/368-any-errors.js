const fail = (ms, m) => new Promise((_, rej) => setTimeout(() => rej(new Error(m)), ms));
Promise.any([fail(30, 'a'), fail(10, 'b'), fail(20, 'c')]).catch(e => {
  console.log(e instanceof AggregateError, e.name, e.message);
  console.log(e.errors.map(x => x.message).join());
});
Promise.any([fail(5, 'x'), Promise.resolve('fast')]).then(v => console.log(v));
Promise.any([]).catch(e => console.log('empty', e.errors.length));
Promise.allSettled([fail(1, 'q'), 7, Promise.resolve(8)]).then(rs => rs.forEach(({ status, value, reason }) => console.log(status, value ?? reason?.message)));
