const range = {
  from: 1, to: 3,
  async *[Symbol.asyncIterator]() {
    for (let i = this.from; i <= this.to; i++) { await new Promise(r => setTimeout(r, 5)); yield i; }
  },
  *[Symbol.iterator]() { for (let i = this.from; i <= this.to; i++) yield i; }
};
console.log([...range]);
(async () => {
  for await (const v of range) console.log('async', v);
  for await (const v of [Promise.resolve('p'), 'q']) console.log(v);
})();
