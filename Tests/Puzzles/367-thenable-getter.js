const order = [];
const thenable = {
  get then() {
    order.push('get then');
    return (resolve) => { order.push('call then'); resolve('value'); };
  }
};
Promise.resolve(thenable).then(v => { order.push(v); });
Promise.resolve().then(() => order.push('a')).then(() => order.push('b')).then(() => order.push('c'));
setTimeout(() => console.log(order.join(', ')), 0);
