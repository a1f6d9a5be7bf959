import FranticCore
import PromiseEngine
import SwiftLanguage

/// A chain under construction: what `makePromise` and its helpers give.
final class FranticMaker: LibraryObject {
  private typealias Helper = PromiseMakerHelper<ObjectValue, ScriptValue>

  private let helper: Helper
  private let host: FranticHost

  private init(_ helper: Helper, _ host: FranticHost) {
    self.helper = helper
    self.host = host
  }

  var typeName: String { "PromiseMakerHelper" }
  var members: [String: NativeMember] { Self.ownMembers }

  /// `PromiseMaker.makeUsing(dispatcher:context:builder:)`: the chain's handlers get the context first, which they don't keep; they
  /// aren't run once it is gone (rule 42).
  static func makeUsing(_ call: NativeCall) throws -> ScriptValue {
    let (host, runtime) = (try FranticHost.of(call), call.machine.runtime)
    guard let context = call.labelled("context")?.unwrapped, case .object(let object) = context else {
      throw FaultReason(
        "PromiseMaker.makeUsing needs an object as its context", "write PromiseMaker.makeUsing(context: self) { … }")
    }
    var dispatcher: any FranticCore.Dispatcher = EngineDispatcher(runtime.mainQueue)
    if let given = call.labelled("dispatcher") {
      guard let known = try FranticDispatcher.dispatcher(given, runtime) else {
        throw FaultReason("\(given.typeName) isn't a Dispatcher", "write GCDDispatcher(queue: …), or GCDDispatcher.main")
      }
      dispatcher = known
    }
    let makePromise = NativeFunction("makePromise") { [weak object, dispatcher] call in
      guard let object else { throw FaultReason("the chain's context is gone", "call makePromise within the builder") }
      let first = try FranticPromise.of(call.machine.call(try call.function(), [.object(object)]))
      return .value(.library(FranticMaker(Helper(dispatcher: dispatcher, context: object, promise: first.promise), host)))
    }
    let built = try call.machine.call(try call.function("builder"), [.native(makePromise)])
    guard case .library(let chain) = built, let maker = chain as? FranticMaker else {
      throw FaultReason(
        "the builder of PromiseMaker must return what makePromise returns, not \(built.typeName)",
        "write makePromise { context in … } and its helpers")
    }
    return .library(FranticPromise(maker.helper.promise, host))
  }

  // MARK: Members

  private static let ownMembers: [String: NativeMember] = {
    var members: [String: NativeMember] = ["then": .method { .value(try then($0)) }]
    for helper in FranticHelper.allCases { members[helper.rawValue] = .method { .value(try attach(helper, $0)) } }
    return members
  }()

  private static func receiver(_ call: NativeCall) throws -> FranticMaker {
    guard case .library(let object) = call.receiver, let maker = object as? FranticMaker else {
      throw FaultReason("\(call.receiver.typeName) isn't a PromiseMakerHelper")
    }
    return maker
  }

  private static func then(_ call: NativeCall) throws -> ScriptValue {
    let own = try receiver(call)
    let handlers = try FranticHandlers(of: call, own.host)
    let next = own.helper.then(
      at: own.host.runtime.site(call),
      onFulfilled: { [body = handlers.onFulfilled] in try body.result([.object($0), $1], passing: .void) },
      onRejected: { [body = handlers.onRejected] in try body.result([.object($0), body.value(of: $1)], passing: .void) })
    return .library(FranticMaker(next, own.host))
  }

  private static func attach(_ name: FranticHelper, _ call: NativeCall) throws -> ScriptValue {
    let own = try receiver(call)
    guard let function = call.arguments.last, function.isCallable else {
      throw FaultReason("'\(name)' needs a closure", "write it in '{ }'")
    }
    let body = FranticBody(function, own.host)
    let (helper, site) = (own.helper, own.host.runtime.site(call))
    let next: Helper =
      switch name {
      case .whenFulfilled: helper.whenFulfilled(at: site) { _ = try body.call([.object($0), $1]) }
      case .whenFulfilledThenTransform: helper.whenFulfilledThenTransform(at: site) { try body.call([.object($0), $1]) }
      case .whenFulfilledThenPromise: helper.whenFulfilledThenPromise(at: site) { try body.promise([.object($0), $1]) }
      case .whenFulfilledThenMap:
        helper.whenFulfilledThenMap(at: site) { try body.result([.object($0), $1], passing: $1) }
      case .whenRejected: helper.whenRejected(at: site) { _ = try body.call([.object($0), body.value(of: $1)]) }
      case .whenRejectedThenTransform:
        helper.whenRejectedThenTransform(at: site) { try body.call([.object($0), body.value(of: $1)]) }
      case .whenRejectedThenPromise:
        helper.whenRejectedThenPromise(at: site) { try body.promise([.object($0), body.value(of: $1)]) }
      case .whenRejectedThenMap:
        helper.whenRejectedThenMap(at: site) { try body.result([.object($0), body.value(of: $1)], passing: .void) }
      case .whenComplete: helper.whenComplete(at: site) { body.complete([.object($0)]) }
      }
    return .library(FranticMaker(next, own.host))
  }
}
