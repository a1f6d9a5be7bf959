import Program
import SwiftLanguage

extension OperatorCatalog {
  /// What chains of ECMAScript are composed of.
  static let ecma = OperatorCatalog(
    operators: [
      Entry("then", "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "run a closure with the value; go on with its result"),
      Entry("catch", "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "handle an error; go on with what the closure returns"),
      Entry("finally", "finally { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
    ],
    sources: [
      Entry("resolved", "Promise.resolve(1)", "●", "a promise that has its value already", as: "value"),
      Entry("rejected", "Promise.reject(\"failed\")", "✗", "a promise that has failed already", as: "failure"),
      Entry(
        "delayed", "Promise { resolve, reject in setTimeout({ resolve(1) }, 100) }", "◌╌╌▶●", "a value that comes after 100 ms",
        as: "later"),
      Entry("work", "Promise.try { 1 }", "ƒ─▶●", "what a closure returns or throws", as: "work"),
    ],
    joins: [
      Entry("all", "Promise.all([…])", "●┐ ├▶●", "all values, or the first error"),
      Entry("settled", "Promise.allSettled([…])", "●┐ ✗┴▶●", "how each of them ended"),
      Entry("any", "Promise.any([…])", "✗┐ ●┴▶●", "the first value, or all errors"),
      Entry("race", "Promise.race([…])", "●┐ ┴▶●", "whatever is settled first"),
    ])
}
