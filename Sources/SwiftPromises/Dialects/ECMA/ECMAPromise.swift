import ECMAPromises
import PromiseEngine
import SwiftLanguage

/// A promise of ECMA-262 as scripts hold values in it.
typealias NativePromise = ECMAPromises.Promise<ScriptValue>

/// A promise of ECMA-262 as scripts hold it.
final class ECMAPromise: PromiseObject {
  let promise: NativePromise
  let runtime: PromiseRuntime

  init(_ promise: NativePromise, _ runtime: PromiseRuntime) {
    self.promise = promise
    self.runtime = runtime
  }

  var typeName: String { "Promise" }
  var members: [String: NativeMember] { Self.ownMembers }
  var identity: ObjectIdentifier { ObjectIdentifier(promise.core) }
  var enginePromise: ScriptPromise? { promise.core }
  func describe(_ format: (ScriptValue) -> String) -> String { promise.core.describeState(format) }

  // MARK: Members

  private static let ownMembers: [String: NativeMember] = [
    "then": .method { call in
      let functions = call.withoutQueue
      return .value(
        try attach("then", call, whenFulfilled: functions.first, whenRejected: functions.count > 1 ? functions[1] : nil))
    },
    "catch": .method { .value(try attach("catch", $0, whenFulfilled: nil, whenRejected: $0.withoutQueue.first)) },
    "finally": .method { .value(try finally("finally", $0)) },
    // The words that all dialects share, for what ECMAScript calls otherwise.
    "recover": .method { .value(try attach("recover", $0, whenFulfilled: nil, whenRejected: $0.withoutQueue.first)) },
    "always": .method { .value(try finally("always", $0)) },
  ].refusingLabels(but: DialectWords.ecma.labels)

  private static func attach(
    _ name: PromiseOperator, _ call: NativeCall, whenFulfilled: ScriptValue?, whenRejected: ScriptValue?
  ) throws -> ScriptValue {
    let own = try receiver(call)
    let runtime = own.runtime
    var onFulfilled: (@Sendable (ScriptValue) throws -> ECMAPromises.Resolution<ScriptValue>)?
    var onRejected: (@Sendable (any Error) throws -> ECMAPromises.Resolution<ScriptValue>)?
    // What can't be called is no handler: the outcome passes by.
    if let function = whenFulfilled?.unwrapped, function.isCallable {
      onFulfilled = { .value(try runtime.callTrimmed(function, [$0])) }
    }
    if let function = whenRejected?.unwrapped, function.isCallable {
      onRejected = { .value(try runtime.callTrimmed(function, [runtime.value(of: $0)])) }
    }
    let child = own.promise.then(name, at: runtime.site(call), whenFulfilled: onFulfilled, whenRejected: onRejected)
    return .library(ECMAPromise(child, runtime))
  }

  private static func finally(_ name: PromiseOperator, _ call: NativeCall) throws -> ScriptValue {
    let own = try receiver(call)
    let runtime = own.runtime
    guard let function = call.withoutQueue.first?.unwrapped, function.isCallable else {
      return try attach(name, call, whenFulfilled: nil, whenRejected: nil)
    }
    let child = own.promise.finally(as: name, at: runtime.site(call)) {
      ECMAPromises.Resolution<ScriptValue>.value(try runtime.callTrimmed(function, []))
    }
    return .library(ECMAPromise(child, runtime))
  }

  private static func receiver(_ call: NativeCall) throws -> ECMAPromise {
    guard case .library(let object) = call.receiver, let promise = object as? ECMAPromise else {
      throw FaultReason("\(call.receiver.typeName) isn't a promise")
    }
    return promise
  }
}
