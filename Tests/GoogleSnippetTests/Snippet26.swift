// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Dispatch
import PromiseDispatch
import Testing

// Not as printed: `await` has been a keyword since Swift 5.5, and google renamed the function `awaitPromise`.
private class Calculator {
  private let queue = DispatchQueue(label: "calculator")
  func negate(_ number: Int) -> Promise<Int> { Promise(on: queue) { -number } }
  func add(_ first: Int, _ second: Int) -> Promise<Int> { Promise(on: queue) { first + second } }
  func subtract(_ first: Int, _ second: Int) -> Promise<Int> { Promise(on: queue) { first - second } }
  func multiply(_ first: Int, _ second: Int) -> Promise<Int> { Promise(on: queue) { first * second } }
}

private func printed(_ calculator: Calculator) -> Promise<Int> {
// ---- as printed ----
Promise<Int> {
  let minusFive = try awaitPromise(calculator.negate(5))
  let twentyFive = try awaitPromise(calculator.multiply(minusFive, minusFive))
  let twenty = try awaitPromise(calculator.add(twentyFive, minusFive))
  let five = try awaitPromise(calculator.subtract(twentyFive, twenty))
  let zero = try awaitPromise(calculator.add(minusFive, five))
  return try awaitPromise(calculator.multiply(zero, five))
}.then { result in
  // ...
}.catch { error in
  // ...
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 26: waits step by step and gives 0")
  func snippet26() async throws {
    #expect(try await printed(Calculator()).get() == 0)
  }
}
