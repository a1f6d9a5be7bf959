// A shape knows its area, and a square is a shape

class Shape {
  let name: String
  init(name: String) { self.name = name }
  func area() -> Double { 0 }
  func describe() -> String { "\(name) of \(area())" }
}

class Square: Shape {
  var side: Double
  init(side: Double) {
    self.side = side
    super.init(name: "square")
  }
  override func area() -> Double { side * side }
}

class Circle: Shape {
  var radius: Double
  init(radius: Double) {
    self.radius = radius
    super.init(name: "circle")
  }
  override func area() -> Double { 3 * radius * radius }
  override func describe() -> String { "round " + super.describe() }
}

let shapes: [Shape] = [Square(side: 2), Circle(radius: 1.5), Shape(name: "nothing")]
all(shapes.map { shape in Promise(shape).delay(shape.area() / 10) })
  .then { shapes in
    for shape in shapes {
      if let square = shape as? Square { print("side", square.side) }
      print(shape.describe(), shape is Circle)
    }
    return shapes.map { $0.area() }.max() ?? 0
  }
  .then { (largest: Double) in print("largest", largest) }
