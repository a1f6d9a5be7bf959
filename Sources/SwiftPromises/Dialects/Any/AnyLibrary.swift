import AnyCore
import PromiseEngine
import SwiftLanguage

/// What scripts of AnyPromise can name.
enum AnyLibrary {
  static let library: DialectLibrary = {
    var library = DialectLibrary(dialect: .anypromise)
    library.showsOutcomeFirst = true
    // Swift's promises belong to the same module, for the bridge between the two.
    KitLibrary.add(to: &library)
    addType(to: &library)
    for name in ["firstly", "when", "after", "hang"] { library.functions[name] = nil }
    library.promiseClosure = nil
    library.functions["all"] = { AnyCombining.when($0, by: .all("all")) }
    library.functions["any"] = { AnyCombining.raceFulfilled($0, by: .firstValue("any")) }
    library.functions["race"] = { AnyCombining.race($0, by: .race("race")) }
    library.types["Promise"]?.make = AnyMaking.common
    library.makers.formUnion(DialectWords.kit.names(\.makers).subtracting(["firstly", "when", "after"]))
    library.takersOfMakers = DialectWords.kit.names(\.takersOfMakers)
    library.operators.insert("done")
    library.meanings["done"] = DialectWords.kit.meanings["done"]
    library.noticesDropping = false
    library.sourcePromise = { promise, _ in .library(AnyPromiseObject(promise)) }
    library.severalValues = { .library(ManifoldObject($0.map(\.value))) }
    library.promisedWork = nil
    return library
  }()

  /// Adds what belongs to promises of anything to a dialect.
  static func addType(to library: inout DialectLibrary) {
    library.functions["PMKWhen"] = { AnyCombining.when($0) }
    library.functions["PMKJoin"] = AnyCombining.join
    library.functions["PMKRace"] = { AnyCombining.race($0) }
    library.functions["PMKRaceFulfilled"] = { AnyCombining.raceFulfilled($0) }
    library.functions["PMKAfter"] = AnyMaking.after
    library.functions["PMKHang"] = AnyMaking.hang
    library.functions["PMKManifold"] = { .value(.library(ManifoldObject($0.arguments))) }
    library.functions["dispatch_promise"] = { try AnyMaking.dispatched($0) }
    library.functions["dispatch_promise_on"] = { try AnyMaking.dispatchedOn($0) }
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
    let declarations = library.declarations
    library.declarations = { declarations() + [NSErrorType.declaration()] }
  }

  private static let texts = [
    "PMKErrorDomain": PMKErrorDomain, "PMKFailingPromiseIndexKey": PMKFailingPromiseIndexKey,
    "PMKJoinPromisesKey": PMKJoinPromisesKey, "NSUnderlyingErrorKey": AnyErrorKeys.underlying,
    "NSLocalizedDescriptionKey": AnyErrorKeys.description,
  ]

  private static let codes = [
    "PMKUnexpectedError": PMKUnexpectedError, "PMKInvalidUsageError": PMKInvalidUsageError,
    "PMKAccessDeniedError": PMKAccessDeniedError, "PMKOperationFailed": PMKOperationFailed, "PMKTaskError": PMKTaskError,
    "PMKJoinError": PMKJoinError, "PMKNoWinnerError": PMKNoWinnerError,
  ]
}
