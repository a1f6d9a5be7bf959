import Program
import SwiftLanguage

extension OperatorCatalog {
  /// What chains of FranticApparatus are composed of.
  static let frantic = OperatorCatalog(
    operators: [
      onMain("whenFulfilled", "{ print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "look at the value; it goes on"),
      onMain("whenFulfilledThenTransform", "{ $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "make another value of the value"),
      onMain(
        "whenFulfilledThenPromise", "{ value in Promise { fulfill, _, _ in fulfill(value) } }", "●─▶ƒ─▶◌  ✗┄┄┄▶✗",
        "go on with the promise that a closure returns"),
      onMain("whenRejected", "{ print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶✗", "look at an error; it goes on"),
      onMain("whenRejectedThenTransform", "{ _ in 0 }", "●┄┄┄▶●  ✗─▶ƒ─▶●", "make a value of an error"),
      onMain("whenComplete", "{ print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
    ],
    sources: [
      Entry(
        "settling", "Promise<Int> { fulfill, reject, isCancelled in fulfill(1) }", "ƒ─▶● ƒ─▶✗",
        "a closure that fulfills or rejects when it likes", as: "settled")
    ],
    joins: [
      Entry("all", "all([…])", "●┐ ├▶●", "all values, or the first error"),
      Entry("any", "any([…: …])", "✗┐ ●┴▶●", "values and errors of all"),
      Entry("race", "race([…])", "●┐ ┴▶●", "whatever is settled first"),
    ])

  /// An operator, which names where its closure runs.
  private static func onMain(_ name: String, _ closure: String, _ picture: String, _ help: String) -> Entry {
    Entry(name, "\(name)(on: GCDDispatcher.main) \(closure)", picture, help)
  }
}
