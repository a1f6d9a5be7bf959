// Any value, asked what it is

func kind(_ value: Any) -> String {
  switch value {
  case is Int: return "int"
  case is String: return "text"
  case is [Any]: return "list"
  case let pair as (Int, Int): return "pair \(pair.0)/\(pair.1)"
  case is Error: return "error"
  default: return "?"
  }
}
struct Odd: Error {}

Promise<[Any]>([1, "x", [1, 2], (3, 4), Odd(), 2.5] as [Any]).then { $0.map(kind) }.then { print($0) }
func position(_ x: Int, _ y: Int) -> String {
  switch (x, y) {
  case (0, 0): return "origin"
  case (_, 0): return "on x"
  case (0, let y): return "on y at \(y)"
  case (1...9, 1...9): return "near"
  case let (x, y): return "\(x),\(y)"
  }
}
Promise([(0, 0), (3, 0), (0, 4), (2, 2), (20, 1)]).then { places in places.map { position($0.0, $0.1) } }.then { print($0) }
