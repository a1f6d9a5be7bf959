// Steps one after the other, as in a program that waits
// Seed snippet 26: google-promises-guide.md, lines 1200 to 1211.

/// Its promises are settled on a background queue: on the main queue, which the awaits below block, they never would be.
class Calculator {
  func negate(_ a: Int) -> Promise<Int> { return Promise(-a).delay(on: .global(), 0.1) }
  func add(_ a: Int, _ b: Int) -> Promise<Int> { return Promise(a + b).delay(on: .global(), 0.1) }
  func subtract(_ a: Int, _ b: Int) -> Promise<Int> { return Promise(a - b).delay(on: .global(), 0.1) }
  func multiply(_ a: Int, _ b: Int) -> Promise<Int> { return Promise(a * b).delay(on: .global(), 0.1) }
}

let calculator = Calculator()

func compute() -> Promise<Int> {
  return

// ---- the snippet ----
Promise<Int> {
  let minusFive = try await(calculator.negate(5))
  let twentyFive = try await(calculator.multiply(minusFive, minusFive))
  let twenty = try await(calculator.add(twentyFive, minusFive))
  let five = try await(calculator.subtract(twentyFive, twenty))
  let zero = try await(calculator.add(minusFive, five))
  return try await(calculator.multiply(zero, five))
}.then { result in
  // ...
}.catch { error in
  // ...
}
// ---- end of the snippet ----

}

compute().then { print("result", $0) }
