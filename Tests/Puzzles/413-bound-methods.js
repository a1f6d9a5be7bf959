class A { constructor() { this.n = 1; this.go = this.go.bind(this); } go(x) { return this.n + x; } }
Promise.resolve(1).then(new A().go).then(console.log);
const a = new A();
Promise.resolve(2).then(a.go).then(console.log);
[1].map(a.go).forEach((x) => console.log(x));
const user = { name: 'Al', greet(x) { return this.name + x; } };
Promise.resolve('!').then(user.greet.bind(user)).then(console.log);
setTimeout(user.greet.bind(user, 'x'), 1);
