import KitCore
import PromiseEngine
import SwiftLanguage

/// What scripts of PromiseKit 8 can name.
enum KitLibrary {
  static let library: DialectLibrary = {
    var library = DialectLibrary(dialect: .promisekit)
    library.showsOutcomeFirst = true
    add(to: &library)
    AnyLibrary.addType(to: &library)
    library.chainTypes = KitChainTypes()
    // The bridge's promises are those of AnyPromise.
    library.makers.formUnion(DialectWords.any.names(\.makers))
    library.operators.formUnion(DialectWords.any.names(\.operators))
    library.meanings.merge(DialectWords.any.meanings) { own, _ in own }
    return library
  }()

  /// Adds PromiseKit's own words to a dialect.
  static func add(to library: inout DialectLibrary) {
    library.functions = [
      "firstly": KitMaking.firstly, "when": KitCombining.when, "race": { try KitCombining.race($0) }, "after": KitMaking.after,
      "hang": KitMaking.hang, "wrap": KitMaking.wrap,
      "all": KitCombining.all, "any": { try KitCombining.race($0, isAny: true) },
    ]
    library.ownLabels = ["when": ["fulfilled", "resolved", "guarantees", "concurrently"]]
    library.makerArguments = 1
    library.promiseClosure = PromiseClosure(
      parameters: 1, form: "Promise { seal in seal.fulfill(…) }", settled: "Promise.value(…)' or 'Promise(error: …)")
    library.types["Promise"] = .init(
      make: KitMaking.promise,
      statics: ["value": .either { try KitMaking.value($0, .promise) }, "pending": .method(KitMaking.pendingPromise)])
    library.types["Guarantee"] = .init(
      make: KitMaking.guarantee,
      statics: ["value": .either { try KitMaking.value($0, .guarantee) }, "pending": .method(KitMaking.pendingGuarantee)])
    for name in ["Resolver", "PMKFinalizer", "Thenable", "CatchMixin"] { library.types[name] = .init() }
    library.promiseProtocols = ["Thenable", "CatchMixin"]
    library.unfailing = (type: "Guarantee", protocol: "Thenable")
    library.types["AnyIterator"] = .init(make: KitIterator.make)
    library.variables["conf"] = { .library(KitConfiguration.of($0.machine.runtime)) }
    library.promisedWork = KitMaking.promisedWork
    library.errorProperties["isCancelled"] = { call in
      .bool(KitErrors.isCancellation(call.machine.runtime.standardTypes.error(of: call.receiver)))
    }
    library.errorProperties["errorDescription"] = { try KitErrors.description(of: $0.receiver) }
    library.declarations = {
      KitErrors.declarations() + [KitResults.declaration(), CatchPolicy.declaration(), LogEvent.declaration()]
    }
    library.enumerationMembers[KitResults.typeName] = KitResults.members
    library.errorOfValue = KitErrors.error
    library.valueOfError = KitErrors.value
    library.noticesDropping = true
    library.sourcePromise = { promise, _ in .library(KitPromise(promise)) }
  }

  static let promiseMembers = merged(valueOperators, sequenceOperators, agedOperators, states, errorOperators, formsThatFail)
  static let guaranteeMembers = merged(valueOperators, sequenceOperators, agedOperators, states, neverFails, formsThatFail)

  /// What guarantees have in two forms: their own, which gives a guarantee, and that of promises.
  static let failingForms: Set<String> = [
    "then", "map", "done", "get", "asVoid", "mapValues", "flatMapValues", "compactMapValues", "thenMap", "thenFlatMap",
    "filterValues",
    "sortedValues",
  ]

  /// The name of the form that gives a promise.
  static func failingForm(_ name: String) -> String { "Promise.\(name)" }

  private static let formsThatFail: [String: NativeMember] = {
    var forms: [String: NativeMember] = [:]
    for (name, member) in valueOperators.merging(sequenceOperators, uniquingKeysWith: { first, _ in first })
    where failingForms.contains(name) {
      guard case .method(let body) = member else { continue }
      forms[failingForm(name)] = .method { call in
        guard case .library(let object) = call.receiver, let source = object as? KitPromise else { return try body(call) }
        return try body(call.with(receiver: .library(KitPromise(source.promise, .promise, of: source.valueType))))
      }
    }
    forms[failingForm("recover")] = .method { try recover($0, forGood: false) }
    return forms
  }()

  private static func merged(_ tables: [String: NativeMember]...) -> [String: NativeMember] {
    tables.reduce(into: [:]) { all, table in all.merge(table) { first, _ in first } }
  }

  // MARK: What can be waited for

  static func thenableOrNil(_ value: ScriptValue) -> (any KitThenable)? {
    if case .library(let object) = value { object as? any KitThenable } else { nil }
  }

  static func thenable(_ value: ScriptValue) throws -> any KitThenable {
    guard let thenable = thenableOrNil(value) else {
      let advice = value.isFunction ? "call it: write '()' after its name" : "wrap it: Promise.value(\(value.plainDescription))"
      throw FaultReason("\(value.kindName) isn't a promise", advice)
    }
    return thenable
  }
}
