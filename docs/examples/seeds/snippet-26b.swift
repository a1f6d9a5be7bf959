// The same with the name that await has had since google promises 2.0
// Seed snippet 26: google-promises-guide.md, lines 1200 to 1211. Where the document has a printing mistake, "printed:" shows it.

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
// printed:   let minusFive = try await(calculator.negate(5))
  let minusFive = try awaitPromise(calculator.negate(5))
// printed:   let twentyFive = try await(calculator.multiply(minusFive, minusFive))
  let twentyFive = try awaitPromise(calculator.multiply(minusFive, minusFive))
// printed:   let twenty = try await(calculator.add(twentyFive, minusFive))
  let twenty = try awaitPromise(calculator.add(twentyFive, minusFive))
// printed:   let five = try await(calculator.subtract(twentyFive, twenty))
  let five = try awaitPromise(calculator.subtract(twentyFive, twenty))
// printed:   let zero = try await(calculator.add(minusFive, five))
  let zero = try awaitPromise(calculator.add(minusFive, five))
// printed:   return try await(calculator.multiply(zero, five))
  return try awaitPromise(calculator.multiply(zero, five))
}.then { result in
  // ...
}.catch { error in
  // ...
}
// ---- end of the snippet ----

}

compute().then { print("result", $0) }
