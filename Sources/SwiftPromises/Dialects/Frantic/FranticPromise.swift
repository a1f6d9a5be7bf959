import FranticCore
import PromiseEngine
import SwiftLanguage

/// FranticApparatus's promise of a value of the script.
typealias FranticValue = FranticCore.Promise<ScriptValue>

/// A promise of FranticApparatus as scripts hold it: the last one that lets go of it cancels it.
final class FranticPromise: PromiseObject {
  let promise: FranticValue
  let host: FranticHost

  init(_ promise: FranticValue, _ host: FranticHost) {
    self.promise = promise
    self.host = host
  }

  var typeName: String { "Promise" }
  var members: [String: NativeMember] { FranticPromise.ownMembers }
  var identity: ObjectIdentifier { ObjectIdentifier(promise) }
  var enginePromise: ScriptPromise? { promise.core }

  func isAdopted(by adopting: ScriptPromise) {
    // Without its handle a promise of FranticApparatus would be cancelled.
    (adopting as? OwnedPromise<ScriptValue>)?.keep(promise)
  }
  func describe(_ format: (ScriptValue) -> String) -> String { promise.core.describeState(format) }

  // MARK: Making

  /// `Promise { fulfill, reject, isCancelled in … }`: the closure runs at once (rule 16). A value or an error, which FranticApparatus
  /// would refuse, is what the words mean that all dialects share.
  static func make(_ call: NativeCall) throws -> ScriptValue {
    let (host, runtime) = (try FranticHost.of(call), call.machine.runtime)
    guard let first = call.withoutQueue.last else {
      throw FaultReason("Promise needs a closure", "write Promise { fulfill, reject, isCancelled in … }")
    }
    if case .function(let function) = first, function.code.parameters.isEmpty {
      throw FaultReason("the closure of Promise gets three functions", "write Promise { fulfill, reject, isCancelled in … }")
    }
    var failure: Interruption?
    let content = call.promisedType
    let promise = FranticValue(tracedBy: host.hook, at: runtime.site(call)) { fulfill, reject, isCancelled in
      guard first.isCallable else {
        return first.isError ? reject(runtime.standardTypes.error(of: first)) : fulfill(first)
      }
      let fulfiller = NativeFunction("fulfill") { call in
        try host.settling { fulfill(call.settled(content)) }
        return .value(.void)
      }
      let rejecter = NativeFunction("reject") { call in
        let reason = try call.only()
        // Rule 19: the types forbid anything else.
        guard reason.isError else {
          throw FaultReason("'reject' needs an error, not \(reason.typeName)", "give it a value that is an Error")
        }
        let error = runtime.standardTypes.error(of: reason)
        try host.settling { reject(error) }
        return .value(.void)
      }
      let question = NativeFunction("isCancelled") { _ in .value(.bool(isCancelled())) }
      // What the closure breaks or throws is the caller's: FranticApparatus takes closures that can't throw.
      do throws(Interruption) {
        let functions: [ScriptValue] = [.native(fulfiller), .native(rejecter), .native(question)]
        _ = try call.machine.call(first, first.taking(functions))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return .library(FranticPromise(promise, host))
  }

  static func of(_ value: ScriptValue) throws -> FranticPromise {
    guard case .library(let object) = value.unwrapped, let promise = object as? FranticPromise else {
      let advice = value.isFunction ? "call it: write '()' after its name" : "wrap it: Promise { fulfill, _, _ in fulfill(…) }"
      throw FaultReason("\(value.kindName) isn't a promise", advice)
    }
    return promise
  }

  // MARK: Members

  private static let ownMembers: [String: NativeMember] = {
    var members: [String: NativeMember] = [
      "then": .method { .value(try then($0)) },
      // The words that all dialects share, for what FranticApparatus calls otherwise.
      "catch": .method { .value(try attach(.whenRejected, $0, as: "catch")) },
      "always": .method { .value(try attach(.whenComplete, $0, as: "always")) },
      "recover": .method { .value(try attach(.whenRejectedThenMap, $0, as: "recover")) },
    ]
    for helper in FranticHelper.allCases { members[helper.rawValue] = .method { .value(try attach(helper, $0)) } }
    return members.refusingLabels(but: DialectWords.frantic.labels)
  }()

  /// `then(on:onFulfilled:onRejected:)`; with one closure it is the word that all dialects share.
  private static func then(_ call: NativeCall) throws -> ScriptValue {
    guard call.labels.labels.contains("onFulfilled") || call.labels.labels.contains("onRejected") else {
      return try attach(.whenFulfilledThenMap, call, as: "then")
    }
    let own = try of(call.receiver)
    let handlers = try FranticHandlers(of: call, own.host)
    let child = own.promise.then(
      on: try FranticDispatcher.of(call, isRequired: true), at: own.host.runtime.site(call),
      onFulfilled: { [body = handlers.onFulfilled] in try body.result([$0], passing: .void) },
      onRejected: { [body = handlers.onRejected] in try body.result([body.value(of: $0)], passing: .void) })
    return .library(FranticPromise(child, own.host))
  }

  /// - Parameter shared: The word that all dialects share, by which the script calls the helper.
  private static func attach(
    _ helper: FranticHelper, _ call: NativeCall, as shared: PromiseOperator? = nil
  ) throws -> ScriptValue {
    let own = try of(call.receiver)
    guard let function = call.withoutQueue.last, function.isCallable else {
      throw FaultReason("'\(shared.map { "\($0)" } ?? helper.rawValue)' needs a closure", "write it in '{ }'")
    }
    let body = FranticBody(function, own.host, isShared: shared != nil)
    let (promise, site) = (own.promise, own.host.runtime.site(call))
    let dispatcher = try FranticDispatcher.of(call, isRequired: shared == nil)
    let child: FranticValue =
      switch helper {
      case .whenFulfilled: promise.whenFulfilled(on: dispatcher, at: site) { _ = try body.call([$0]) }
      case .whenFulfilledThenTransform: promise.whenFulfilledThenTransform(on: dispatcher, at: site) { try body.call([$0]) }
      case .whenFulfilledThenPromise: promise.whenFulfilledThenPromise(on: dispatcher, at: site) { try body.promise([$0]) }
      case .whenFulfilledThenMap:
        promise.whenFulfilledThenMap(on: dispatcher, as: shared ?? "whenFulfilledThenMap", at: site) {
          try body.result([$0], passing: $0)
        }
      case .whenRejected:
        promise.whenRejected(on: dispatcher, as: shared ?? "whenRejected", at: site) { _ = try body.call([body.value(of: $0)]) }
      case .whenRejectedThenTransform:
        promise.whenRejectedThenTransform(on: dispatcher, at: site) { try body.call([body.value(of: $0)]) }
      case .whenRejectedThenPromise:
        promise.whenRejectedThenPromise(on: dispatcher, at: site) { try body.promise([body.value(of: $0)]) }
      case .whenRejectedThenMap:
        promise.whenRejectedThenMap(on: dispatcher, as: shared ?? "whenRejectedThenMap", at: site) {
          try body.result([body.value(of: $0)], passing: .void)
        }
      case .whenComplete: promise.whenComplete(on: dispatcher, as: shared ?? "whenComplete", at: site) { body.complete([]) }
      }
    return .library(FranticPromise(child, own.host))
  }
}
