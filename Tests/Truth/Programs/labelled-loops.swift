// The first pair of numbers that fits

func findPair(in numbers: [Int], sum: Int) -> (Int, Int)? {
  var found: (Int, Int)?
  outer: for (index, a) in numbers.enumerated() {
    if a % 5 == 0 { continue outer }
    for b in numbers.dropFirst(index + 1) {
      if b < 0 { continue }
      if a + b == sum {
        found = (a, b)
        break outer
      }
    }
  }
  return found
}

Promise([5, 1, 9, -4, 14, 6]).then { numbers -> Int in
  if let (a, b) = findPair(in: numbers, sum: 15) { print("pair", a, b) } else { print("no pair") }
  if findPair(in: numbers, sum: 10) == nil { print("nothing makes 10") }
  return numbers.count
}.then { print($0) }
