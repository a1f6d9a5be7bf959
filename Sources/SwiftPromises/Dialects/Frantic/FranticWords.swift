import Program
import SwiftLanguage

extension DialectWords {
  /// The words of FranticApparatus.
  static let frantic = DialectWords(
    labels: Labels("on", "thenDo", "transform", "promise", "map"),
    [
      Word(
        "whenFulfilled", \.operators, \.typeKeepingOperators, does: .values,
        code: "whenFulfilled(on: GCDDispatcher.main) { print($0) }", "●─▶ƒ─▶●  ✗┄┄┄▶✗", help: "look at the value; it goes on",
        ideas: [.valueAtEnd, .lookAtValue]),
      Word(
        "whenFulfilledThenTransform", \.operators, does: .values, flattening: "whenFulfilledThenPromise",
        code: "whenFulfilledThenTransform(on: GCDDispatcher.main) { $0 }", "●─▶ƒ─▶●  ✗┄┄┄▶✗",
        help: "make another value of the value", ideas: [.nextValue]),
      Word(
        "whenFulfilledThenPromise", \.operators, does: .values, flattens: true,
        code: "whenFulfilledThenPromise(on: GCDDispatcher.main) { value in Promise { fulfill, _, _ in fulfill(value) } }",
        "●─▶ƒ─▶◌  ✗┄┄┄▶✗", help: "go on with the promise that a closure returns", ideas: [.nextPromise]),
      Word("whenFulfilledThenMap", \.operators, does: .mayReject, help: "make the value a value or an error"),
      Word(
        "whenRejected", \.operators, \.typeKeepingOperators, does: .errors,
        code: "whenRejected(on: GCDDispatcher.main) { print($0) }", "●┄┄┄▶●  ✗─▶ƒ─▶✗", help: "look at an error; it goes on",
        ideas: [.handleError]),
      Word(
        "whenRejectedThenTransform", \.operators, does: .recovers, flattening: "whenRejectedThenPromise",
        code: "whenRejectedThenTransform(on: GCDDispatcher.main) { _ in 0 }", "●┄┄┄▶●  ✗─▶ƒ─▶●", help: "make a value of an error",
        ideas: [.turnError]),
      Word("whenRejectedThenPromise", \.operators, does: .recovers, flattens: true, ideas: [.turnError]),
      Word("whenRejectedThenMap", \.operators, does: .recovers, help: "make the error a value or an error"),
      Word(
        "whenComplete", \.operators, \.typeKeepingOperators, does: .errors,
        code: "whenComplete(on: GCDDispatcher.main) { print(\"done\") }", "●─▶ƒ─▶●  ✗─▶ƒ─▶✗",
        help: "run a closure at the end, whatever came", ideas: [.whatever]),
      Word(
        "then", \.operators, does: .values, flattens: true, labels: Labels("on", "onFulfilled", "onRejected"),
        help: "run a closure with the value; go on with its result"),
      Word("catch", \.operators, does: .errors, isCommon: true, help: "look at an error; it goes on"),
      Word("recover", \.operators, does: .recovers, flattens: true, isCommon: true, help: "make a value of an error"),
      Word("always", \.operators, does: .always, isCommon: true, help: "run a closure at the end, whatever came"),

      Word("Promise", \.makers, forms: [.makeLater: "'Promise { fulfill, reject, isCancelled in … }'"]),
      Word("PromiseMaker", ideas: [.beginChain]),
      Word("PromiseMaker.makeUsing", \.makers, help: "make a chain whose handlers get an object, as long as it is there"),
      Word("all", \.makers, code: "all([…])", "●┐ ├▶●", help: "all values, or the first error", ideas: [.waitForAll]),
      Word("any", \.makers, code: "any([…: …])", "✗┐ ●┴▶●", help: "values and errors of all"),
      Word("race", \.makers, code: "race([…])", "●┐ ┴▶●", help: "whatever is settled first", ideas: [.firstFulfilled]),
    ],
    others: [
      "PromiseMakerHelper": "a step of a maker's chain, to add the next to", "AnyResult": "the outcome of a promise of any type",
      "Dispatcher": "decides where handlers run", "GCDDispatcher": "runs handlers on a queue",
      "GCDDispatcher.main": "the main queue's", "OperationDispatcher": "runs handlers on an operation queue",
      "OperationDispatcher.main": "the main queue's",
    ],
    sources: [
      Entry(
        "settling", "Promise<Int> { fulfill, reject, isCancelled in fulfill(1) }", "ƒ─▶● ƒ─▶✗",
        "a closure that fulfills or rejects when it likes", as: "settled")
    ], injections: .frantic)
}

extension InjectionForms {
  /// FranticApparatus's operators that do what injections do.
  fileprivate static let frantic = InjectionForms(
    delay: { seconds in
      Pair(
        handler("whenFulfilledThenPromise", "value in Promise { fulfill, _, _ in \(later(seconds, "fulfill(value)")) }"),
        handler("whenRejectedThenPromise", "error in Promise { _, reject, _ in \(later(seconds, "reject(error)")) }"))
    },
    hang: Pair(
      handler("whenFulfilledThenPromise", "_ in Promise<Void> { _, _, _ in }"),
      handler("whenRejectedThenPromise", "_ in Promise<Void> { _, _, _ in }")),
    value: { Pair(handler("whenFulfilledThenTransform", "_ in \($0)"), handler("whenRejectedThenTransform", "_ in \($0)")) },
    failure: { Pair(handler("whenFulfilled", "_ in throw \($0)"), handler("whenRejectedThenTransform", "_ in throw \($0)")) },
    cancellation: "has no code: FranticApparatus cancels what is dropped, and a chain can't be dropped at an instant")

  private static func handler(_ name: String, _ closure: String) -> String { ".\(name)(on: GCDDispatcher.main) { \(closure) }" }
}
