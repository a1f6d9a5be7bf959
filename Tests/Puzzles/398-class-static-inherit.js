class Shape {
  static registry = new Map();
  static register(cls) { this.registry.set(cls.name, cls); return cls; }
  static create(name, ...args) { const C = Shape.registry.get(name); if (!C) throw new Error(`unknown ${name}`); return new C(...args); }
  area() { return 0; }
  toString() { return `${this.constructor.name}(${this.area()})`; }
}
class Sq extends Shape { constructor(s) { super(); this.s = s; } area() { return this.s ** 2; } }
class Rect extends Sq { constructor(w, h) { super(w); this.h = h; } area() { return this.s * this.h; } toString() { return 'rect:' + super.toString(); } }
Shape.register(Sq); Shape.register(Rect);
console.log(`${Shape.create('Sq', 3)}`, String(Shape.create('Rect', 2, 5)));
try { Shape.create('Circle'); } catch (e) { console.log(e.message); }
console.log(Object.getPrototypeOf(Rect) === Sq, new Rect(1, 2) instanceof Shape);
