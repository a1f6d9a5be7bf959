import Program
import SwiftLanguage

extension OperatorCatalog {
  /// What chains of PromiseKit 0.9 are composed of.
  static let kitZero = OperatorCatalog(
    operators: [
      Entry("then", "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; go on with its result"),
      Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "handle an error; go on with what the closure returns"),
    ],
    sources: [
      Entry("resolved", "Promise.promiseWithValue(1)", "●", "a promise that has its value already", as: "value"),
      Entry("work", "dispatch_promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
    ],
    joins: [
      Entry("when", "Promise.when([…])", "●┐ ├▶●", "all values, or the first error")
    ])
}
