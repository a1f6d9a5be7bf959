import Program
import SwiftLanguage

extension OperatorCatalog {
  /// What chains of google/promises are composed of.
  static let google = OperatorCatalog(
    operators: [
      Entry("then", "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; go on with its result"),
      Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶✗", "look at an error; it goes on"),
      Entry("recover", "recover { _ in 0 }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "make a value of an error"),
      Entry("always", "always { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
      Entry("validate", "validate { _ in true }", "●─▶?─▶●  ●─▶?─▶✗", "reject a value that fails a test"),
      Entry("delay", "delay(0.1)", "●╌╌╌▶●  ✗────▶✗", "pass the value on later"),
      Entry("timeout", "timeout(1)", "●───▶●  ◌╌╌╌╌▶✗", "reject if it takes longer"),
      Entry(
        "reduce", "reduce(1, 2, 3) { partial, item in Promise(partial + item) }", "●─▶ƒ─▶ƒ─▶●",
        "go through items, one promise a step"),
    ],
    sources: [
      Entry("resolved", "Promise(1)", "●", "a promise that has its value already", as: "value"),
      Entry("rejected", "Promise<Int>(PromiseError.validationFailure)", "✗", "a promise that has failed already", as: "failure"),
      Entry("delayed", "Promise(1).delay(0.1)", "◌╌╌▶●", "a value that comes after 100 ms", as: "later"),
      Entry(
        "pending", "Promise<Int>.pending()", "◌", "a promise that you settle: NAME.fulfill(1), NAME.reject(error)", as: "pending"),
      Entry("work", "Promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
      Entry(
        "settling", "Promise { fulfill, reject in fulfill(1) }", "ƒ─▶● ƒ─▶✗", "a closure that fulfills or rejects when it likes",
        as: "settled"),
      Entry("retry", "retry(attempts: 3, delay: 0.1) { Promise(1) }", "ƒ✗ ƒ✗ ƒ●", "try again until it works", as: "tried"),
    ],
    joins: [
      Entry("all", "all(…)", "●┐ ├▶●", "all values, or the first error"),
      Entry("any", "any(…)", "✗┐ ├▶●", "values and errors of all, if one has a value"),
      Entry("race", "race(…)", "●┐ ┴▶●", "whatever is settled first"),
    ])
}
