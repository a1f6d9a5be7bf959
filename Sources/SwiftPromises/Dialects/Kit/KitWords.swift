import Program
import SwiftLanguage

extension OperatorCatalog {
  /// What chains of PromiseKit 8 are composed of.
  static let kit = OperatorCatalog(
    operators: [
      Entry("map", "map { $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "make another value of the value"),
      Entry("then", "then { Promise.value($0) }", "●─▶ƒ─▶◌  ✗┄┄┄▶✗", "go on with the promise that a closure returns"),
      Entry("done", "done { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "use the value; nothing of it goes on"),
      Entry("get", "get { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", "look at the value; it goes on"),
      Entry("tap", "tap { print($0) }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "look at value or error; it goes on"),
      Entry("recover", "recover { _ in Promise.value(0) }", "●┄┄┄▶●  ✗─▶ƒ─▶◌", "go on with another promise after an error"),
      Entry("ensure", "ensure { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", "run a closure at the end, whatever came"),
      Entry("catch", "catch { print($0) }", "●┄┄┄▶   ✗─▶ƒ   ", "handle the error: the end of a chain"),
    ],
    sources: [
      Entry("resolved", "Promise.value(1)", "●", "a promise that has its value already", as: "value"),
      Entry("rejected", "Promise<Int>(error: PMKError.badInput)", "✗", "a promise that has failed already", as: "failure"),
      Entry("delayed", "after(seconds: 0.1).map { 1 }", "◌╌╌▶●", "a value that comes after 100 ms", as: "later"),
      Entry(
        "settling", "Promise<Int> { seal in seal.fulfill(1) }", "ƒ─▶● ƒ─▶✗", "a closure that fulfills or rejects when it likes",
        as: "settled"),
      Entry("firstly", "firstly { Promise.value(1) }", "ƒ─▶◌", "the promise that a closure returns", as: "first"),
    ],
    joins: [
      Entry("when", "when(fulfilled: …)", "●┐ ├▶●", "all values, or the first error"),
      Entry("resolved", "when(resolved: …)", "●┐ ✗┴▶●", "how each of them ended"),
      Entry("race", "race(…)", "●┐ ┴▶●", "whatever is settled first"),
    ])
}
