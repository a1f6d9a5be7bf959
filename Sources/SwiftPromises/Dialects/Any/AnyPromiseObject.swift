import AnyCore
import PromiseEngine
import SwiftLanguage
import TraceEvents

/// PromiseKit's promise of anything, on the engine's core.
final class AnyPromiseObject: PromiseObject, KitThenable {
  let promise: ScriptPromise

  init(_ promise: ScriptPromise) {
    self.promise = promise
  }

  var typeName: String { "AnyPromise" }
  var members: [String: NativeMember] { Self.own }
  var identity: ObjectIdentifier { ObjectIdentifier(promise) }
  var enginePromise: ScriptPromise? { promise }
  var typeOfValue: TypeReference? { nil }

  func describe(_ format: (ScriptValue) -> String) -> String {
    AnyText.of(promise) { $0.isNothing ? nil : $0.interpolated(format) }
  }

  // MARK: Members

  private static let own: [String: NativeMember] = {
    var members: [String: NativeMember] = [
      "then": .method { try attach("then", .value, $0) },
      "thenOn": .method { try attach("thenOn", .value, $0) },
      "thenInBackground": .method { try attach("thenInBackground", .value, $0) },
      "catch": .method { try attach("catch", .error, $0) },
      "catchOn": .method { try attach("catchOn", .error, $0) },
      "catchInBackground": .method { try attach("catchInBackground", .error, $0) },
      "ensure": .method { try attach("ensure", .always, $0) },
      "ensureOn": .method { try attach("ensureOn", .always, $0) },
      "ensureInBackground": .method { try attach("ensureInBackground", .always, $0) },
      // One of the words that all dialects share.
      "always": .method { try attach("always", .always, $0) },
      // Rule 37: gives the value, or the error.
      "wait": .method { .frame(WaitForAny(call: $0, promise: try receiver($0))) },
      "pending": .property { .bool(try receiver($0).outcome == nil) },
      "rejected": .property { .bool(try receiver($0).outcome?.error != nil) },
      // Rule 22: it is just the contrary of 'rejected'.
      "fulfilled": .property { .bool(try receiver($0).outcome?.error == nil) },
      "value": .property { value(of: try receiver($0), $0.machine.runtime) },
    ]
    // The bridge to Swift.
    members["done"] = KitLibrary.valueOperators["done"]
    return members.refusingLabels(but: DialectWords.any.labels)
  }()

  /// The value, the first of several values, or the error; nil while the promise is pending (rule 22).
  static func value(of promise: ScriptPromise, _ runtime: PromiseRuntime) -> ScriptValue {
    guard let value = runtime.anyRules.value(of: promise) else { return .none }
    return value.isOptional ? value : .some(value)
  }

  /// Attaches a handler; what it returns, the new promise is resolved with (rules 6 to 11). Those of 'ensure' change nothing (rule 13).
  private static func attach(_ name: PromiseOperator, _ role: TraceEvent.HandlerRole, _ call: NativeCall) throws -> NativeResult {
    let runtime = call.machine.runtime
    let (source, function, site) = (try receiver(call), try call.function(), runtime.site(call))
    guard function.isCallable else { throw FaultReason("'\(name)' needs a closure", "write it in '{ }'") }
    let queue = try queue(name, call)
    let rules = runtime.anyRules
    let child = rules.handle(source, name, role, on: queue, at: site) { outcome, resolution in
      if role == .always { return try runtime.resolve(function, [], passing: outcome) { _ in nil } }
      let given =
        switch outcome {
        case .fulfilled(let value): value
        case .rejected(let error): runtime.value(of: error)
        }
      return try runtime.resolve(function, rules.arguments(given, for: function)) { resolution($0) }
    }
    return .value(.library(AnyPromiseObject(child)))
  }

  /// Where a handler runs: on the main queue, in the background, or on the queue that the call names first (rule 2).
  private static func queue(_ name: PromiseOperator, _ call: NativeCall) throws -> ScriptQueue {
    let runtime = call.machine.runtime
    let text = "\(name)"
    if text.hasSuffix("InBackground") { return runtime.globalQueue }
    guard text.hasSuffix("On") else { return try call.labelled("on").map(runtime.queue) ?? runtime.mainQueue }
    guard let first = call.positional.first else {
      throw FaultReason("'\(name)' needs a queue", "write '\(name)(.global()) { … }'")
    }
    return try runtime.queue(first)
  }

  static func receiver(_ call: NativeCall) throws -> ScriptPromise { try KitLibrary.thenable(call.receiver).promise }
}

/// Blocks until a promise of anything is settled and gives its value or its error (rule 37).
struct WaitForAny: NativeFrame {
  let call: NativeCall
  let promise: ScriptPromise

  mutating func resume(with value: ScriptValue?) throws -> NativeStep {
    let runtime = call.machine.runtime
    if value != nil || promise.outcome != nil { return .finish(AnyPromiseObject.value(of: promise, runtime)) }
    let site = runtime.site(call)
    return .wait(
      Waiting(blocking: Waiting.Blocking(name: "wait", site: call.site, promise: promise.identity)) { [promise] resumer in
        promise.whenSettled("wait", at: site) { _ in resumer.resume(returning: .void) }
      })
  }
}
