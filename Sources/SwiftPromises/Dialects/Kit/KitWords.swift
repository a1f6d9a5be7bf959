import Program
import SwiftLanguage

extension DialectWords {
  /// The words of PromiseKit 8.
  static let kit = DialectWords(
    [
      Word(
        "map", \.ambiguousOperators, does: .values, flattening: "then",
        code: "map { $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", help: "make another value of the value", ideas: [.nextValue]),
      Word(
        "then", \.operators, \.takersOfMakers, does: .values, flattens: true,
        code: "then { Promise.value($0) }", "●─▶ƒ─▶◌  ✗┄┄┄▶✗", help: "go on with the promise that a closure returns",
        ideas: [.nextPromise]),
      Word(
        "done", \.operators, does: .values,
        code: "done { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", help: "use the value; nothing of it goes on", ideas: [.valueAtEnd]),
      Word(
        "get", \.ambiguousOperators, \.typeKeepingOperators, does: .values,
        code: "get { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", help: "look at the value; it goes on", ideas: [.lookAtValue]),
      Word(
        "tap", \.operators, \.typeKeepingOperators, does: .always,
        code: "tap { print($0) }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", help: "look at value or error; it goes on", ideas: [.lookAtOutcome]),
      Word(
        "recover", \.operators, \.typeKeepingOperators, \.errorHandlers, \.recoveringOperators, does: .recovers, flattens: true,
        code: "recover { _ in Promise.value(0) }", "●┄┄┄▶●  ✗─▶ƒ─▶◌", help: "go on with another promise after an error",
        ideas: [.turnError]),
      Word(
        "ensure", \.operators, \.typeKeepingOperators, does: .always, labels: Labels("on", "flags", givesNothing: true),
        code: "ensure { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗", help: "run a closure at the end, whatever came",
        ideas: [.whatever]),
      Word(
        "catch", \.operators, \.errorHandlers, does: .ends,
        code: "catch { print($0) }", "●┄┄┄▶   ✗─▶ƒ   ", help: "handle the error: the end of a chain", ideas: [.handleError]),
      Word("cauterize", \.operators, does: .ends, help: "end a chain: print an error that nothing handled"),
      Word("finally", \.operators, does: .ends, ideas: [.endWhatever]),
      Word(
        "ensureThen", \.operators, \.typeKeepingOperators, does: .always, flattens: true,
        labels: Labels("on", "flags", givesNothing: true), help: "run a closure at the end, and wait for its promise"),
      Word(
        "always", \.operators, \.typeKeepingOperators, does: .always, labels: Labels("on", "execute", givesNothing: true),
        help: "run a closure at the end, whatever came"),
      Word("compactMap", \.ambiguousOperators, does: .mayReject, flattening: "then", ideas: [.rejectValue]),
      Word(
        "thenMap", \.operators, \.takersOfMakers, does: .values, flattens: true, isRepeated: true,
        help: "go on with a promise for each element; their values go on"),
      Word(
        "thenFlatMap", \.operators, does: .values, flattens: true, isRepeated: true,
        help: "go on with a promise of a list for each element; all go on as one list"),
      Word("mapValues", \.ambiguousOperators, does: .values, flattening: "thenMap", help: "make another value of each element"),
      Word(
        "flatMapValues", \.operators, does: .values, flattening: "thenFlatMap",
        help: "make a list of each element; all go on as one"),
      Word(
        "compactMapValues", \.ambiguousOperators, does: .values, flattening: "thenMap",
        help: "make another value of each element, nil left out"),
      Word("filterValues", \.operators, does: .values, help: "keep the elements that pass a test"),
      Word("sortedValues", \.operators, does: .passes, help: "sort the elements"),
      Word("asVoid", \.operators, does: .passes, help: "drop the value, and pass on only that it was fulfilled"),
      // Names of earlier versions, which arrays have, too.
      Word("filter", does: .values), Word("sorted", does: .passes),
      Word("wait", ideas: [.block]),

      Word("Promise", \.makers, forms: [.makeLater: "'Promise { seal in … }'"]),
      Word("Promise.value", \.makers, help: "a promise that has its value already"),
      Word(
        "Promise.pending", \.makers, help: "a promise, and what settles it", forms: [.settleFromOutside: "'Promise.pending()'"]),
      Word("Guarantee", \.makers, help: "a promise that can't fail"),
      Word("Guarantee.value", \.makers, help: "a guarantee that has its value already"),
      Word("Guarantee.pending", \.makers, help: "a guarantee, and what fulfills it"),
      Word("firstly", \.makers, ideas: [.beginChain]),
      Word(
        "when", \.makers,
        code: "when(fulfilled: …)", "●┐ ├▶●", help: "all values, or the first error", forms: [.waitForAll: "'when(fulfilled:)'"]),
      Word(
        "when", code: "when(resolved: …)", "●┐ ✗┴▶●", as: "resolved", help: "how each of them ended",
        forms: [.waitForOutcomes: "'when(resolved:)'"]),
      Word(
        "race", \.makers, code: "race(…)", "●┐ ┴▶●", help: "whatever is settled first", ideas: [.firstSettled],
        forms: [.firstFulfilled: "'race(fulfilled:)'"]),
      Word("after", \.makers, ideas: [.passOnLater]),
      Word("all", \.makers, isCommon: true, help: "all values, or the first error"),
      Word("any", \.makers, isCommon: true, help: "values and errors of all, if one has a value"),
      Word("hang", ideas: [.block]),
      Word("async(.promise)", forms: [.runInBackground: "'DispatchQueue.global().async(.promise) { … }'"]),
    ],
    others: [
      "wrap": "a promise of what a completion handler is given", "Resolver": "what settles a promise",
      "PMKFinalizer": "the end of a chain", "Thenable": "what can be followed by then",
      "CatchMixin": "what can fail, and be caught", "AnyIterator": "goes through elements, one after the other",
      "AnyPromise": "a promise of anything, as Objective-C has it", "PMKHang": "block until a promise is settled",
      "PMKRaceFulfilled": "whatever is fulfilled first", "PMKManifold": "several values for one handler",
    ],
    sources: [
      Entry("resolved", "Promise.value(1)", "●", "a promise that has its value already", as: "value"),
      Entry("rejected", "Promise<Int>(error: PMKError.badInput)", "✗", "a promise that has failed already", as: "failure"),
      Entry("delayed", "after(seconds: 0.1).map { 1 }", "◌╌╌▶●", "a value that comes after 100 ms", as: "later"),
      Entry(
        "settling", "Promise<Int> { seal in seal.fulfill(1) }", "ƒ─▶● ƒ─▶✗", "a closure that fulfills or rejects when it likes",
        as: "settled"),
      Entry("firstly", "firstly { Promise.value(1) }", "ƒ─▶◌", "the promise that a closure returns", as: "first"),
    ], injections: .kit)
}

extension InjectionForms {
  /// PromiseKit's operators that do what injections do.
  fileprivate static let kit = InjectionForms(
    delay: { seconds in
      Pair(
        ".then { value in after(seconds: \(seconds)).map { value } }",
        ".recover { error in after(seconds: \(seconds)).then { Promise(error: error) } }")
    },
    // The resolver must stay: PromiseKit warns of a pending promise whose resolver is gone.
    hang: Pair(".then { _ in InjectedHang.pending.promise }", ".recover { _ in InjectedHang.pending.promise }"),
    value: { Pair(".map { _ in \($0) }", ".recover { _ in Promise.value(\($0)) }") },
    failure: { Pair(".get { _ in throw \($0) }", ".recover { _ in Promise(error: \($0)) }") },
    cancellation: "has no code: PromiseKit cancels by an error that the work itself throws, not from outside")
}
