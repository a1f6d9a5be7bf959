// Loops that don't know how often

func collatz(_ start: Int) -> [Int] {
  var n = start
  var path = [n]
  while n != 1 {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1
    path.append(n)
  }
  return path
}

Promise(6).then { collatz($0) }.then { print($0.count, $0) }

var rolls = 0
var value = 1
repeat {
  value *= 3
  rolls += 1
  if value == 9 { continue }
  if rolls == 10 { break }
} while value < 100
Promise((rolls, value)).then { print("rolls", $0.0, "value", $0.1) }

func poll(_ left: Int) -> Promise<String> {
  if left == 0 { return Promise("ready") }
  return Promise(left).delay(0.1).then { left -> Promise<String> in
    print("still", left)
    return poll(left - 1)
  }
}
poll(3).then { print($0) }
