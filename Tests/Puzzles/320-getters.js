const account = { _balance: 100, get balance() { console.log("read"); return this._balance; }, set balance(v) { console.log("write", v); this._balance = v < 0 ? 0 : v; } };
account.balance -= 30; console.log(account.balance);
account.balance = -5; console.log(account.balance);
class T { static #count = 0; #c = 0; get f() { return this.#c * 9 / 5 + 32; } set f(v) { this.#c = (v - 32) * 5 / 9; } static make() { T.#count++; return new T(); } static get count() { return T.#count; } }
const t = T.make(); t.f = 212; console.log(t.f, T.count);
Promise.resolve(t).then(({ f }) => console.log("f", f));
