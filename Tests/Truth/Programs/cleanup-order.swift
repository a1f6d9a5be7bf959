// What is deferred, in loops and functions

var log: [String] = []

func process(_ numbers: [Int]) throws -> Int {
  defer { log.append("done") }
  var sum = 0
  for n in numbers {
    defer { log.append("after \(n)") }
    if n == 0 { continue }
    if n < 0 { throw Negative(n: n) }
    sum += n
  }
  return sum
}
struct Negative: Error { let n: Int }

Promise([1, 0, 2]).then { try process($0) }.then { sum -> Int in
  defer { log.removeAll() }
  print(sum, log)
  return sum
}.then { _ in try process([5, -1, 7]) }.catch { print($0, log) }
print(try! process([]), log.popLast() ?? "")
