const ids = [3, 1, 2];
const load = (id) => new Promise((res) => setTimeout(() => { console.log('loaded', id); res(id * 10); }, id * 5));
ids
  .reduce(
    (chain, id) => chain.then((acc) => load(id).then((v) => [...acc, v])),
    Promise.resolve([])
  )
  .then((all) => console.log('all:', all));
