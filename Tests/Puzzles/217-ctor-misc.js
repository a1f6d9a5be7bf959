function Person(name, age = 3) {
  if (!name) throw new Error('no name');
  this.name = name;
  this.age = age;
}
Person.prototype.greet = function () { return `hi ${this.name} (${this.age})`; };
const p = new Person('Ann', 5);
console.log(p, p.greet(), p instanceof Person, typeof p);
Promise.resolve('Bob').then((n) => new Person(n)).then((b) => console.log(b.greet()));
try { new Person(); } catch (e) { console.log(e.message); }
console.log(JSON.stringify(p), Object.keys(p));
