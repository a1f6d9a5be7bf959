import ECMAPromises
import PromiseEngine
import SwiftLanguage

extension ECMAPromise {
  /// What calling `Promise` makes: with a closure that is given the two functions, at once (rule 16). A value or an error, which
  /// ECMAScript would refuse, is what the words mean that all dialects share.
  static func make(_ call: NativeCall) throws -> ScriptValue {
    guard let first = call.withoutQueue.last else {
      throw FaultReason("Promise resolver undefined is not a function", "write Promise { resolve, reject in … }")
    }
    guard first.isCallable else {
      return first.isError
        ? try reject(with: first, as: .promise("Promise"), call) : try resolve(with: first, as: .promise("Promise"), call)
    }
    let (host, runtime) = (try ECMAHost.of(call), call.machine.runtime)
    let promise = NativePromise(in: host.agent, at: runtime.site(call)) { resolve, reject in
      _ = try runtime.callTrimmed(first, [function(of: resolve), function(of: reject, runtime)])
    }
    return .library(ECMAPromise(promise, runtime))
  }

  /// `Promise.resolve(x)`: a promise is itself.
  static func resolved(_ call: NativeCall) throws -> ScriptValue {
    try resolve(with: call.arguments.first ?? .void, call)
  }

  /// `Promise.reject(e)`, with any value (rule 15).
  static func rejected(_ call: NativeCall) throws -> ScriptValue {
    try reject(with: call.arguments.first ?? .void, call)
  }

  private static func resolve(
    with value: ScriptValue, as name: PromiseOperator = .promise("resolve"), _ call: NativeCall
  ) throws -> ScriptValue {
    if case .library(let object) = value, object is ECMAPromise { return value }
    let runtime = call.machine.runtime
    let promise = NativePromise.resolve(
      with: .value(value), as: name, in: try ECMAHost.of(call).agent, at: runtime.site(call))
    return .library(ECMAPromise(promise, runtime))
  }

  private static func reject(
    with value: ScriptValue, as name: PromiseOperator = .promise("reject"), _ call: NativeCall
  ) throws -> ScriptValue {
    let runtime = call.machine.runtime
    let promise = NativePromise.reject(
      with: runtime.standardTypes.error(of: value), as: name, in: try ECMAHost.of(call).agent, at: runtime.site(call))
    return .library(ECMAPromise(promise, runtime))
  }

  /// `Promise.withResolvers()`: a promise with its two functions, as a tuple with labels (rule 20).
  static func withResolvers(_ call: NativeCall) throws -> ScriptValue {
    let runtime = call.machine.runtime
    let made = NativePromise.withResolvers(in: try ECMAHost.of(call).agent, at: runtime.site(call))
    return .tuple(
      TupleValue(
        elements: [.library(ECMAPromise(made.promise, runtime)), function(of: made.resolve), function(of: made.reject, runtime)],
        labels: ["promise", "resolve", "reject"]))
  }

  /// `Promise.try { … }`: calls the closure at once.
  static func attempt(_ call: NativeCall) throws -> ScriptValue {
    let (host, runtime, function) = (try ECMAHost.of(call), call.machine.runtime, try call.function())
    let promise = NativePromise.attempt(in: host.agent, at: runtime.site(call)) {
      .value(try runtime.callTrimmed(function, []))
    }
    return .library(ECMAPromise(promise, runtime))
  }

  // MARK: The functions that settle

  static func function(of resolve: Resolve<ScriptValue>) -> ScriptValue {
    .native(
      NativeFunction("resolve") { call in
        resolve(call.arguments.first ?? .void)
        return .value(.void)
      })
  }

  static func function(of reject: Reject<ScriptValue>, _ runtime: PromiseRuntime) -> ScriptValue {
    .native(
      NativeFunction("reject") { call in
        reject(runtime.standardTypes.error(of: call.arguments.first ?? .void))
        return .value(.void)
      })
  }
}
