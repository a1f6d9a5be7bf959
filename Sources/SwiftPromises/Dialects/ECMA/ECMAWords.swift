import Program
import SwiftLanguage

extension DialectWords {
  /// The words of ECMAScript's promises. `on:`, which all dialects share, means nothing here.
  static let ecma = DialectWords(
    labels: Labels("on"),
    [
      .thenOfBoth("print($0)"), .recoveringCatch,
      Word(
        "finally", \.operators, does: .always, flattens: true, code: "finally { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗",
        help: "run a closure at the end, whatever came", ideas: [.whatever]),
      Word("always", \.operators, does: .always, flattens: true, isCommon: true, help: "run a closure at the end, whatever came"),
      Word("recover", \.operators, does: .recovers, flattens: true, isCommon: true, help: "make a value of an error"),

      Word("Promise", \.makers, forms: [.makeLater: "'Promise { resolve, reject in … }'"]),
      Word("Promise.resolve", \.makers), Word("Promise.reject", \.makers),
      Word(
        "Promise.withResolvers", \.makers, help: "a promise, and the functions that settle it",
        forms: [.settleFromOutside: "'Promise.withResolvers()'"]),
      Word("Promise.try", \.makers),
      Word(
        "Promise.all", \.makers, code: "Promise.all([…])", "●┐ ├▶●", help: "all values, or the first error", ideas: [.waitForAll]),
      Word(
        "Promise.allSettled", \.makers,
        code: "Promise.allSettled([…])", "●┐ ✗┴▶●", as: "settled", help: "how each of them ended", ideas: [.waitForOutcomes]),
      Word(
        "Promise.any", \.makers,
        code: "Promise.any([…])", "✗┐ ●┴▶●", help: "the first value, or all errors", ideas: [.firstFulfilled]),
      Word(
        "Promise.race", \.makers, code: "Promise.race([…])", "●┐ ┴▶●", help: "whatever is settled first", ideas: [.firstSettled]),
      Word("all", \.makers, isCommon: true), Word("any", \.makers, isCommon: true), Word("race", \.makers, isCommon: true),
      Word("queueMicrotask", ideas: [.runJob]),
    ],
    others: [
      "setTimeout": "call a function after so many milliseconds", "clearTimeout": "forget a call that setTimeout promised",
      "setImmediate": "call a function after the timers that are due, as Node does",
      "clearImmediate": "forget a call that setImmediate promised", "process": "the program, and its events",
      "process.on": "get notified of unhandled rejections",
      "process.nextTick": "call a function before the next microtask, as Node does",
      "Generator": "code that stops at each yield, as JavaScript's function*", "AsyncGenerator": "the same, where it may wait",
    ],
    sources: [
      Entry("resolved", "Promise.resolve(1)", "●", "a promise that has its value already", as: "value"),
      Entry("rejected", "Promise.reject(\"failed\")", "✗", "a promise that has failed already", as: "failure"),
      Entry(
        "delayed", "Promise { resolve, reject in setTimeout({ resolve(1) }, 100) }", "◌╌╌▶●", "a value that comes after 100 ms",
        as: "later"),
      Entry("work", "Promise.try { 1 }", "ƒ─▶●", "what a closure returns or throws", as: "work"),
    ], injections: .ecma)
}

extension InjectionForms {
  /// ECMAScript's operators that do what injections do.
  fileprivate static let ecma = thenAndCatch(
    hang: "Promise { _, _ in }", cancellation: "has no code: ECMAScript's promises can't be cancelled"
  ) { seconds in
    Pair(
      ".then { value in Promise { resolve, _ in setTimeout({ resolve(value) }, \(seconds * 1000)) } }",
      ".catch { error in Promise { _, reject in setTimeout({ reject(error) }, \(seconds * 1000)) } }")
  }
}
