import Program
import SwiftLanguage

extension OperatorCatalog {
  /// What chains of AnyPromise are composed of.
  static let any = OperatorCatalog(
    operators: [
      Entry("then", "then { $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; go on with its result"),
      Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "handle an error; go on with what the closure returns"),
      Entry("ensure", "ensure { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
    ],
    sources: [
      Entry("resolved", "AnyPromise.promiseWithValue(1)", "●", "a promise that has its value already", as: "value"),
      Entry("delayed", "PMKAfter(0.1)", "◌╌╌▶●", "a promise that is fulfilled after 100 ms", as: "later"),
      Entry("work", "dispatch_promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
    ],
    joins: [
      Entry("when", "PMKWhen([…])", "●┐ ├▶●", "all values, or the first error"),
      Entry("join", "PMKJoin([…])", "●┐ ✗┴▶●", "waits for all, even after an error"),
      Entry("race", "PMKRace([…])", "●┐ ┴▶●", "whatever is settled first"),
    ])
}
