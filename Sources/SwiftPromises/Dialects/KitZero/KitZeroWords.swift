import Program
import SwiftLanguage

extension DialectWords {
  /// The words of PromiseKit 0.9.6, and of 0.9.2.
  static let kitZeroGuide = kitZero(
    with: [
      Word("Promise", \.makers, forms: [.makeLater: "'Promise.new { fulfiller, rejecter in … }'"]),
      Word("Promise.new", \.makers, help: "a promise that the closure's fulfiller or rejecter settles", ideas: [.makeLater]),
      Word("Promise.all", \.makers, help: "all values, or the first error"),
      Word("PMKManifold", ideas: [.passSeveral]),
    ], .kitZeroGuide)
  static let kitZeroReadme = kitZero(
    with: [
      Word("Promise", \.makers, help: "a value that comes later, or an error"),
      Word("Deferred", \.makers, ideas: [.settleFromOutside], forms: [.makeLater: "'Deferred()'"]),
    ], .kitZeroReadme)

  private static func kitZero(with own: [Word], _ injections: InjectionForms) -> DialectWords {
    let common: [Word] = [
      .thenOfBoth("print($0)"), .recoveringCatch,
      Word("Promise.promiseWithValue", \.makers),
      Word(
        "Promise.when", \.makers,
        code: "Promise.when([…])", "●┐ ├▶●", help: "all values, or the first error", ideas: [.waitForAll]),
      Word("Promise.until", \.makers, help: "try again until it works", ideas: [.tryAgain]),
      Word("all", \.makers, help: "all values, or the first error"),
      Word("dispatch_promise", \.makers, ideas: [.runInBackground]),
      Word("dispatch_promise_on", \.makers, help: "run work on a queue that you name; a promise of its result"),
      Word("NSError", help: "an error with a domain, a code and more"),
    ]
    return DialectWords(
      labels: Labels("on"), common + own,
      sources: [
        Entry("resolved", "Promise.promiseWithValue(1)", "●", "a promise that has its value already", as: "value"),
        Entry("work", "dispatch_promise { 1 }", "ƒ─▶●", "what a closure returns, on its queue", as: "work"),
      ], injections: injections)
  }
}

extension InjectionForms {
  /// The operators of PromiseKit 0.9.6, and of 0.9.2, that do what injections do.
  fileprivate static let kitZeroGuide = kitZero(hang: "Promise.new { _, _ in }") { seconds in
    Pair(
      ".then { value in Promise.new { fulfiller, _ in \(later(seconds, "fulfiller(value)")) } }",
      ".catch { error in Promise.new { _, rejecter in \(later(seconds, "rejecter(error)")) } }")
  }
  fileprivate static let kitZeroReadme = kitZero(hang: "Deferred().promise") { seconds in
    Pair(
      ".then { value in \(deferred(seconds, "late.resolve(value)")) }",
      ".catch { error in \(deferred(seconds, "late.reject(error)")) }")
  }

  private static func kitZero(hang: String, delay: @escaping @Sendable (_ seconds: Double) -> Pair) -> InjectionForms {
    thenAndCatch(hang: hang, cancellation: "has no code: PromiseKit 0.9 can't cancel a promise", delay: delay)
  }

  private static func deferred(_ seconds: Double, _ work: String) -> String {
    "let late = Deferred(); \(later(seconds, work)); return late.promise"
  }
}
