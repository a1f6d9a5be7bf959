const range = {
  from: 1, to: 3,
  [Symbol.asyncIterator]() {
    let current = this.from, last = this.to;
    return {
      async next() {
        await new Promise(r => setTimeout(r, 10));
        return current <= last ? { done: false, value: current++ } : { done: true };
      }
    };
  }
};
(async () => { for await (const v of range) console.log(v); })();
