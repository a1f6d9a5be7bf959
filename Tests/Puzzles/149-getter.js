const account = {
  owner: 'Ann',
  _balance: 10,
  get balance() { return this._balance; },
  set balance(v) { if (v < 0) throw new RangeError('negative'); this._balance = v; },
  async pay(n) { await null; this.balance = this.balance - n; return this.balance; }
};
account.pay(3).then(b => { console.log('left', b); return account.pay(20); }).catch(e => console.log(e.name + ': ' + e.message)).then(() => console.log(account.balance));
