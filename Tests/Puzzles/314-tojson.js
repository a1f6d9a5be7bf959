class Money { constructor(a, c) { this.amount = a; this.currency = c; } toJSON() { return `${this.amount} ${this.currency}`; } }
const order = { id: 7, total: new Money(12.5, "EUR"), skip: undefined, list: [1, null, undefined, new Money(1, "USD")] };
console.log(JSON.stringify(order));
console.log(JSON.stringify({ when: { toJSON: () => "now" }, n: NaN, t: true }));
Promise.resolve(order).then(o => JSON.stringify(o, null, 2)).then(console.log);
