const orders = [{ id: 1, total: 20 }, { id: 2, total: 35.5 }];
const getOrders = user => new Promise(r => setTimeout(() => r(orders.map(o => ({ ...o, user }))), 5));
getOrders('ann')
  .then(list => list.filter(({ total }) => total > 25))
  .then(([best]) => {
    console.log(best);
    const { id, ...rest } = best;
    return rest;
  })
  .then(rest => console.log(Object.keys(rest), rest.total.toFixed(2)));
