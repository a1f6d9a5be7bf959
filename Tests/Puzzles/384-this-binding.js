const obj = {
  name: 'obj',
  regular() { return this.name; },
  arrow: () => typeof this,
  later() { return new Promise(r => setTimeout(() => r(this.name), 0)); },
  async both() { const a = await this.later(); return a + this.regular(); }
};
console.log(obj.regular());
obj.later().then(console.log);
obj.both().then(console.log);
const bound = obj.regular.bind({ name: 'other' });
console.log(bound(), obj.regular.call({ name: 'called' }), obj.regular.apply({ name: 'applied' }));
