import PromiseEngine
import SwiftLanguage
import TraceEvents

/// What scripts of PromiseKit 0.9 can name. Each guide has its own makers.
enum KitZeroLibrary {
  static let guide = library(.promisekit096, KitZeroRules(version: .guide))
  static let readme = library(.promisekit092, KitZeroRules(version: .readme))

  private static func library(_ dialect: Dialect, _ rules: KitZeroRules) -> DialectLibrary {
    var library = DialectLibrary(dialect: dialect)
    library.functions["dispatch_promise"] = { .value(try KitZeroPromise.dispatched($0, rules)) }
    library.functions["dispatch_promise_on"] = { .value(try KitZeroPromise.dispatched($0, rules)) }
    // One of the words that all dialects share.
    library.functions["all"] = { .value(try KitZeroPromise.when($0, rules)) }
    library.types["Promise"] = .init(
      make: { .value(try KitZeroPromise.make($0, rules)) },
      statics: [
        "when": .method { .value(try KitZeroPromise.when($0, rules)) },
        "promiseWithValue": .method { .value(try KitZeroPromise.withValue($0.only(), $0, rules)) },
        "until": .method { .value(try until($0, rules)) },
      ])
    library.types["NSError"] = .init(make: { try NSErrorType.make($0) })
    library.sourcePromise = { .library(KitZeroPromise($0, $1, rules)) }
    library.declarations = { [NSErrorType.declaration()] }
    switch rules.version {
    case .guide:
      library.types["Promise"]?.statics["new"] = .method { .value(try KitZeroPromise.new($0, rules)) }
      library.types["Promise"]?.statics["all"] = .method { .value(try KitZeroPromise.when($0, rules)) }
      library.severalValues = { .library(ManifoldObject($0.map(\.value))) }
      library.functions["PMKManifold"] = { .value(.library(ManifoldObject($0.arguments))) }
    case .readme:
      // Its handlers take one value at most.
      library.severalValues = { $0.first?.value ?? .none }
      library.types["Deferred"] = .init(make: { call in
        let runtime = call.machine.runtime
        return .value(.library(DeferredObject(.made(by: .deferred("Deferred"), runtime, rules, at: runtime.site(call)))))
      })
    }
    return library
  }

  private static func until(_ call: NativeCall, _ rules: KitZeroRules) throws -> ScriptValue {
    let runtime = call.machine.runtime
    let closures = call.arguments.filter(\.isCallable)
    guard closures.count == 2 else {
      throw FaultReason("until needs two closures", "write Promise.until({ work() }, catch: { error in … })")
    }
    let child = KitZeroPromise.made(by: .retry("until"), runtime, rules, at: runtime.site(call))
    if !child.isReplaced { KitZeroPromise.until(closures[0], catch: closures[1], child) }
    return .library(child)
  }

  // MARK: Members of promises

  static let members: [String: NativeMember] = [
    "then": .method { .value(try attach("then", $0)) },
    "catch": .method { .value(try attach("catch", $0)) },
    "pending": .property { .bool(try receiver($0).promise.outcome == nil) },
    "resolved": .property { .bool(try receiver($0).promise.outcome != nil) },
    "fulfilled": .property { .bool(try receiver($0).promise.outcome?.value != nil) },
    "rejected": .property { .bool(try receiver($0).promise.outcome?.error != nil) },
    // Rule 22: of a rejected promise it is the error.
    "value": .property { call in
      let promise = try receiver(call)
      switch promise.promise.outcome {
      case .fulfilled(let value)?:
        if case .library(let object) = value, let manifold = object as? ManifoldObject { return manifold.values.first ?? .none }
        return value.isOptional ? value : .some(value)
      case .rejected(let error)?: return .some(promise.runtime.value(of: error))
      case nil: return .none
      }
    },
  ].refusingLabels(but: DialectWords.kitZeroGuide.labels)

  private static func attach(_ name: PromiseOperator, _ call: NativeCall) throws -> ScriptValue {
    let parent = try receiver(call)
    let function = try call.function()
    let role: TraceEvent.HandlerRole = "\(name)" == "catch" ? .error : .value
    let child = KitZeroPromise.made(by: name, from: [parent], parent.runtime, parent.rules, at: parent.runtime.site(call))
    parent.attach(role, function, to: child)
    return .library(child)
  }

  private static func receiver(_ call: NativeCall) throws -> KitZeroPromise {
    guard case .library(let object) = call.receiver, let promise = object as? KitZeroPromise else {
      throw FaultReason("\(call.receiver.typeName) isn't a promise")
    }
    return promise
  }
}
