// Operators for one's own types

struct Vector: Equatable {
  var x, y: Double
  static let zero = Vector(x: 0, y: 0)
  static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  static func * (a: Vector, k: Double) -> Vector { Vector(x: a.x * k, y: a.y * k) }
  static prefix func - (a: Vector) -> Vector { Vector(x: -a.x, y: -a.y) }
  static func += (a: inout Vector, b: Vector) { a = a + b }
  var length: Double { (x * x + y * y).squareRoot() }
}

struct Version: Comparable {
  let major: Int, minor: Int
  static func < (a: Version, b: Version) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}

var v = Vector(x: 3, y: 4)
Promise(v).then { $0 * 2 + Vector(x: 1, y: 1) }.then { print($0, $0 == Vector(x: 7, y: 9)) }
v += -v
Promise(v).then { print($0 == .zero, Vector(x: 3, y: 4).length) }
let versions = [Version(major: 1, minor: 10), Version(major: 1, minor: 2), Version(major: 0, minor: 9)]
Promise(versions).then { $0.sorted() }.then { sorted in
  print(sorted.map { "\($0.major).\($0.minor)" }, sorted.max()! > versions[1], versions[0] >= versions[1])
}
