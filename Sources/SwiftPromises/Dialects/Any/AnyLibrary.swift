import PromiseEngine
import SwiftLanguage

/// What scripts of AnyPromise can name.
enum AnyLibrary {
  static let library: DialectLibrary = {
    var library = DialectLibrary(dialect: .anypromise)
    // Swift's promises belong to the same module, for the bridge between the two.
    KitLibrary.add(to: &library)
    addType(to: &library)
    for name in ["firstly", "when", "after", "hang"] { library.functions[name] = nil }
    library.functions["all"] = { try AnyCombining.when($0, by: .all("all")) }
    library.functions["any"] = { try AnyCombining.race($0, by: .firstValue("any"), fulfilled: true) }
    library.functions["race"] = { try AnyCombining.race($0, by: .race("race"), fulfilled: false) }
    library.types["Promise"]?.make = AnyMaking.common
    library.makers.subtract(["firstly", "when", "after", "hang"])
    library.operators = operators.union(["done"])
    library.ambiguousOperators = []
    library.typeKeepingOperators = ["ensure", "always"]
    library.noticesDropping = false
    library.sourcePromise = { promise, _ in .library(AnyPromiseObject(promise)) }
    library.severalValues = { .library(ManifoldObject($0.map(\.value))) }
    library.promisedWork = nil
    library.meanings = OperatorMeaning.any
    return library
  }()

  private static let operators: Set<String> = [
    "then", "thenOn", "thenInBackground", "catch", "catchOn", "catchInBackground", "ensure", "ensureOn", "ensureInBackground",
    "always",
  ]

  /// Adds what belongs to promises of anything to a dialect.
  static func addType(to library: inout DialectLibrary) {
    library.functions["PMKWhen"] = { try AnyCombining.when($0) }
    library.functions["PMKJoin"] = AnyCombining.join
    library.functions["PMKRace"] = { try AnyCombining.race($0, by: .race("PMKRace"), fulfilled: false) }
    library.functions["PMKRaceFulfilled"] = { try AnyCombining.race($0, by: .firstValue("PMKRaceFulfilled"), fulfilled: true) }
    library.functions["PMKAfter"] = AnyMaking.after
    library.functions["PMKHang"] = AnyMaking.hang
    library.functions["PMKManifold"] = { .value(.library(ManifoldObject($0.arguments))) }
    library.functions["dispatch_promise"] = { try AnyMaking.dispatched("dispatch_promise", $0) }
    library.functions["dispatch_promise_on"] = { try AnyMaking.dispatched("dispatch_promise_on", $0) }
    library.types["AnyPromise"] = .init(
      make: AnyMaking.promise,
      statics: [
        "promiseWithValue": .method { AnyMaking.resolved(with: try $0.only(), $0.machine.runtime, $0.machine.runtime.site($0)) },
        "promiseWithResolverBlock": .method(AnyMaking.promise),
      ])
    library.types["NSError"] = .init(make: { try NSErrorType.make($0) })
    library.types["PMKResolver"] = .init()
    for (name, value) in texts { library.variables[name] = { _ in .string(value) } }
    for (name, value) in codes { library.variables[name] = { _ in .int(value) } }
    library.makers.formUnion([
      "AnyPromise", "AnyPromise.promiseWithValue", "AnyPromise.promiseWithResolverBlock", "PMKWhen", "PMKJoin", "PMKRace",
      "PMKRaceFulfilled", "PMKAfter", "dispatch_promise", "dispatch_promise_on",
    ])
    library.operators.formUnion(operators)
    let declarations = library.declarations
    library.declarations = { declarations() + [NSErrorType.declaration()] }
  }

  private static let texts = [
    "PMKErrorDomain": AnyRules.domain, "PMKFailingPromiseIndexKey": AnyRules.failingIndexKey,
    "PMKJoinPromisesKey": AnyRules.joinPromisesKey, "NSUnderlyingErrorKey": "NSUnderlyingError",
    "NSLocalizedDescriptionKey": "NSLocalizedDescription",
  ]

  private static let codes = [
    "PMKUnexpectedError": 1, "PMKInvalidUsageError": AnyRules.invalidUsage, "PMKAccessDeniedError": 4, "PMKOperationFailed": 8,
    "PMKTaskError": 9, "PMKJoinError": AnyRules.joinError, "PMKNoWinnerError": AnyRules.noWinner,
  ]
}
