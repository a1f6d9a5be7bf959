import Program
import SwiftLanguage

extension DialectWords {
  /// The words of google/promises.
  static let google = DialectWords(
    labels: Labels("on", mostUnlabelled: 1),
    [
      Word(
        "then", \.operators, \.valueHandlers, \.dropsChoices, does: .values, flattens: true,
        code: "then { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", help: "run a closure with the value; go on with its result",
        ideas: [.nextValue, .nextPromise, .valueAtEnd, .lookAtValue]),
      Word(
        "catch", \.operators, \.typeKeepingOperators, \.errorHandlers, does: .errors,
        code: "catch { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶✗", help: "look at an error; it goes on", ideas: [.handleError]),
      Word(
        "recover", \.operators, \.typeKeepingOperators, \.errorHandlers, \.recoveringOperators, does: .recovers, flattens: true,
        code: "recover { _ in 0 }", "●┄┄┄▶●  ✗─▶ƒ─▶●", help: "make a value of an error", ideas: [.turnError]),
      Word(
        "always", \.operators, \.typeKeepingOperators, does: .always, labels: Labels("on", givesNothing: true, mostUnlabelled: 1),
        code: "always { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", help: "run a closure at the end, whatever came",
        ideas: [.whatever, .endWhatever]),
      Word(
        "validate", \.operators, \.typeKeepingOperators, \.valueHandlers, \.testingOperators, does: .mayReject,
        code: "validate { _ in true }", "●─▶?─▶●  ●─▶?─▶✗", help: "reject a value that fails a test", ideas: [.rejectValue]),
      Word(
        "delay", \.operators, \.typeKeepingOperators, does: .passes,
        code: "delay(0.1)", "●╌╌╌▶●  ✗────▶✗", help: "pass the value on later", ideas: [.passOnLater]),
      Word(
        "timeout", \.operators, \.typeKeepingOperators, does: .mayReject,
        code: "timeout(1)", "●───▶●  ◌╌╌╌╌▶✗", help: "reject if it takes longer", ideas: [.rejectLate]),
      Word(
        "reduce", \.ambiguousOperators, does: .values, flattens: true, isRepeated: true,
        code: "reduce(1, 2, 3) { partial, item in Promise(partial + item) }", "●─▶ƒ─▶ƒ─▶●",
        help: "go through items, one promise a step", ideas: [.goThroughList]),

      Word(
        "Promise", \.makers, ideas: [.beginChain],
        forms: [.makeLater: "'Promise { fulfill, reject in … }'", .runInBackground: "'Promise(on: .global()) { … }'"]),
      Word("Promise.pending", \.makers, forms: [.settleFromOutside: "'Promise.pending()'"]),
      Word(
        "all", \.makers, \.collectingFunctions, labels: Labels("on"),
        code: "all(…)", "●┐ ├▶●", help: "all values, or the first error", ideas: [.waitForAll]),
      Word(
        "any", \.makers, \.collectingFunctions, labels: Labels("on"),
        code: "any(…)", "✗┐ ├▶●", help: "values and errors of all, if one has a value", ideas: [.waitForOutcomes]),
      Word(
        "race", \.makers, \.racingFunctions, labels: Labels("on"),
        code: "race(…)", "●┐ ┴▶●", help: "whatever is settled first", ideas: [.firstSettled]),
      Word(
        "retry", \.makers, labels: Labels("on", "attempts", "delay", "condition", takesClosureOnly: true, givesNothing: true),
        ideas: [.tryAgain]),
      Word("wrap", \.makers, labels: Labels("on"), ideas: [.wrapCallback]),
      Word("awaitPromise", ideas: [.block]),
      Word("waitForPromises", help: "wait until every promise is settled, or a time is over"),
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
    ], injections: .google)
}

extension InjectionForms {
  /// Google's operators that do what injections do.
  fileprivate static let google = InjectionForms(
    delay: { seconds in
      Pair(".delay(\(seconds))", ".recover { error in Promise(0).delay(\(seconds)).then { _ in throw error } }")
    },
    hang: Pair(".then { _ in Promise<Void>.pending() }", ".recover { _ in Promise<Void>.pending() }"),
    value: { Pair(".then { _ in \($0) }", ".recover { _ in \($0) }") },
    failure: { Pair(".then { _ in throw \($0) }", ".recover { _ in throw \($0) }") },
    cancellation: "has no code: no operator of google's cancels at an instant")
}
