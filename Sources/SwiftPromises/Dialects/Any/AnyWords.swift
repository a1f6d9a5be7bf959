import Program
import SwiftLanguage

extension DialectWords {
  /// The words of AnyPromise.
  static let any = DialectWords(
    labels: Labels("on", "flags", "policy"),
    [
      .thenOfBoth("$0"), .recoveringCatch,
      Word(
        "ensure", \.operators, \.typeKeepingOperators, does: .always, code: "ensure { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗",
        help: "run a closure at the end, whatever came", ideas: [.whatever]),
      Word("always", \.operators, \.typeKeepingOperators, does: .always, help: "run a closure at the end, whatever came"),
      Word("thenOn", \.operators, does: .values, flattens: true, help: "then, on a queue that you name"),
      Word("thenInBackground", \.operators, does: .values, flattens: true, help: "then, on a background queue"),
      Word("catchOn", \.operators, does: .recovers, flattens: true, help: "catch, on a queue that you name"),
      Word("catchInBackground", \.operators, does: .recovers, flattens: true, help: "catch, on a background queue"),
      Word("ensureOn", \.operators, does: .always, help: "ensure, on a queue that you name"),
      Word("ensureInBackground", \.operators, does: .always, help: "ensure, on a background queue"),
      Word("wait", ideas: [.block]),

      Word("AnyPromise", \.makers, forms: [.makeLater: "'AnyPromise { resolve in … }'"]),
      Word("AnyPromise.promiseWithValue", \.makers, help: "a promise that has its value already"),
      Word("AnyPromise.promiseWithResolverBlock", \.makers, help: "a promise that the closure's resolver settles"),
      Word(
        "PMKWhen", \.makers,
        code: "PMKWhen([…])", "●┐ ├▶●", as: "when", help: "all values, or the first error", ideas: [.waitForAll]),
      Word(
        "PMKJoin", \.makers,
        code: "PMKJoin([…])", "●┐ ✗┴▶●", as: "join", help: "waits for all, even after an error", ideas: [.waitForOutcomes]),
      Word(
        "PMKRace", \.makers, code: "PMKRace([…])", "●┐ ┴▶●", as: "race", help: "whatever is settled first", ideas: [.firstSettled]
      ),
      Word("PMKRaceFulfilled", \.makers, ideas: [.firstFulfilled]),
      Word("PMKAfter", \.makers, help: "a promise that is fulfilled after a time", ideas: [.passOnLater]),
      Word("PMKHang", ideas: [.block]), Word("PMKManifold", ideas: [.passSeveral]),
      Word("dispatch_promise", \.makers, ideas: [.runInBackground]),
      Word("dispatch_promise_on", \.makers, help: "run work on a queue that you name; a promise of its result"),
      Word("all", \.makers, isCommon: true, help: "all values, or the first error"),
      Word("any", \.makers, isCommon: true, help: "values and errors of all, if one has a value"),
      Word("race", \.makers, isCommon: true),
    ],
    others: [
      "Promise": "a value that comes later, or an error", "PMKResolver": "what settles a promise: with a value or an error",
      "NSError": "an error with a domain, a code and more",
    ],
    sources: [
      Entry("resolved", "AnyPromise.promiseWithValue(1)", "●", "a promise that has its value already", as: "value"),
      Entry("delayed", "PMKAfter(0.1)", "◌╌╌▶●", "a promise that is fulfilled after 100 ms", as: "later"),
      Entry("work", "dispatch_promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
    ], injections: .any)
}

extension InjectionForms {
  /// AnyPromise's operators that do what injections do.
  fileprivate static let any = thenAndCatch(
    hang: "AnyPromise { _ in }", cancellation: "has no code: an AnyPromise can't be cancelled"
  ) { seconds in
    Pair(
      ".then { value in PMKAfter(\(seconds)).then { value } }", ".catch { error in PMKAfter(\(seconds)).then { error } }")
  }
}
