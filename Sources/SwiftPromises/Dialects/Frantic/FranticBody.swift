import FranticCore
import PromiseEngine
import SwiftLanguage

/// A closure of the script as FranticApparatus's helpers call it.
struct FranticBody: Sendable {
  private let function: ScriptValue
  private let host: FranticHost
  /// Whether it belongs to a word that all dialects share: what it returns needn't be wrapped in a `Result`.
  private let isShared: Bool

  init(_ function: ScriptValue, _ host: FranticHost, isShared: Bool = false) {
    self.function = function
    self.host = host
    self.isShared = isShared
  }

  func call(_ arguments: [ScriptValue]) throws -> ScriptValue { try host.runtime.call(function, arguments) }

  func value(of error: any Error) -> ScriptValue { host.runtime.value(of: error) }

  /// The promise that the closure returns.
  func promise(_ arguments: [ScriptValue]) throws -> FranticValue {
    let value = try call(arguments)
    guard case .library(let object) = value, let promise = object as? FranticPromise else {
      throw host.refuse("this closure must return a promise, not \(value.typeName): use 'whenFulfilledThenTransform' for a value")
    }
    return promise.promise
  }

  /// The `Result` that the closure returns.
  ///
  /// - Parameter passing: What a shared word's closure that returns nothing passes on.
  func result(_ arguments: [ScriptValue], passing: ScriptValue) throws -> FranticCore.Result<ScriptValue> {
    let value = try call(arguments)
    if let result = try FranticErrors.result(value) { return result }
    guard isShared else {
      throw host.refuse("this closure must return .value(…) or .promise(…), not \(value.typeName)")
    }
    if case .library(let object) = value, let promise = object as? FranticPromise { return .promise(promise.promise) }
    return .value(value.isVoid ? passing : value)
  }

  /// Runs the closure of `whenComplete`, which can't throw (rule 9).
  func complete(_ arguments: [ScriptValue]) {
    do {
      _ = try call(arguments)
    } catch let error as ScriptError {
      _ = host.refuse("the closure of 'whenComplete' can't throw, it threw \(error): handle the error in it")
    } catch {
      // A fault, or the end of the run, is known already.
    }
  }
}

/// The two closures of `then`. What runs one of them captures that alone: the other is let go when it is known which one runs.
struct FranticHandlers: Sendable {
  let onFulfilled: FranticBody
  let onRejected: FranticBody

  init(of call: NativeCall, _ host: FranticHost) throws {
    func closure(_ label: String) throws -> ScriptValue {
      guard let function = call.labelled(label), function.isCallable else {
        throw FaultReason(
          "missing argument for parameter '\(label)' in call", "'then' takes both, or use 'whenFulfilled' or 'whenRejected'")
      }
      return function
    }
    onFulfilled = FranticBody(try closure("onFulfilled"), host)
    onRejected = FranticBody(try closure("onRejected"), host)
  }
}
