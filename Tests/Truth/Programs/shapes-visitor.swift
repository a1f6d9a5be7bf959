// Enums with methods, and sums over them

enum Shape {
  case circle(radius: Double)
  case rectangle(width: Double, height: Double)
  indirect case group([Shape])

  var area: Double {
    switch self {
    case .circle(let r): return 3 * r * r
    case .rectangle(let w, let h): return w * h
    case .group(let shapes): return shapes.map { $0.area }.reduce(0, +)
    }
  }
  func scaled(by k: Double) -> Shape {
    switch self {
    case .circle(let r): return .circle(radius: r * k)
    case let .rectangle(width, height): return .rectangle(width: width * k, height: height * k)
    case let .group(shapes): return .group(shapes.map { $0.scaled(by: k) })
    }
  }
}

let drawing = Shape.group([.circle(radius: 1), .rectangle(width: 2, height: 3)])
Promise(drawing).then { $0.area }.then { print($0) }
Promise(2.0).delay(0.1).then { drawing.scaled(by: $0).area }.then { print($0) }
