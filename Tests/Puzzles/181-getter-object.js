const store = {
  items: [1, 2, 3],
  get total() {
    return this.items.reduce((a, b) => a + b, 0);
  },
  add(n) {
    this.items.push(n);
  },
};
Promise.resolve().then(() => console.log('total', store.total));
store.add(4);
console.log(store.total);
