// Loops that run at least once

func digits(_ number: Int) -> [Int] {
  var rest = number
  var result: [Int] = []
  repeat {
    result.insert(rest % 10, at: 0)
    rest /= 10
  } while rest > 0
  return result
}

func gcd(_ a: Int, _ b: Int) -> Int {
  var (x, y) = (a, b)
  repeat { (x, y) = (y, x % y) } while y != 0
  return x
}

Promise(2026).then { digits($0) }.then { print($0, $0.reduce(0, +)) }
Promise(0).then { digits($0) }.then { print($0) }
Promise((48, 36)).then { gcd($0.0, $0.1) }.then { print($0) }
