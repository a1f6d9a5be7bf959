class Base {
  name = 'base';
  constructor() { console.log('ctor sees', this.name); this.init(); }
  init() { console.log('base init'); }
  static count = 0;
  static make() { this.count++; return new this(); }
}
class Child extends Base {
  name = 'child';
  handler = () => this.name;
  init() { console.log('child init', this.name); }
}
const c = Child.make();
console.log(c.name, c.handler(), Base.count, Child.count);
const { handler } = c;
setTimeout(handler, 0);
Promise.resolve().then(handler).then(console.log);
