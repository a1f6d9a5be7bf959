import PromiseEngine
import SwiftLanguage
import TraceEvents

extension KitZeroPromise {
  /// `Promise.new { fulfiller, rejecter in … }`: the closure runs at once (rule 16), a second settlement is ignored (rule 17).
  static func new(_ call: NativeCall, _ rules: KitZeroRules) throws -> ScriptValue {
    let runtime = call.machine.runtime
    let child = made(by: .promise("new"), runtime, rules, at: runtime.site(call))
    let function = try call.function()
    return .library(child.isReplaced ? child : try child.settled(by: function))
  }

  /// Runs a closure that gets the two functions that settle the promise.
  func settled(by function: ScriptValue) throws -> KitZeroPromise {
    let own = promise.traced?.identity
    let fulfiller = NativeFunction("fulfiller") { [self] call in
      let value = call.arguments.first ?? .none
      // Rule 19: the fulfiller adopts a promise and refuses an error.
      if value.isError { throw FaultReason.trap("you may not fulfill a promise with an error", "call the rejecter") }
      resolve(with: value, causedBy: own)
      return .value(.void)
    }
    let rejecter = NativeFunction("rejecter") { [self] call in
      try reject(with: call.arguments.first ?? .none)
      return .value(.void)
    }
    perform(.work, after: nil) {
      _ = try runtime.call(function, [.native(fulfiller), .native(rejecter)])
      return nil
    }
    return self
  }

  /// Rejects with an error; a promise can't be one, and nothing at all gets a code of its own (rules 19, 20).
  func reject(with value: ScriptValue) throws {
    if case .library(let object) = value, object.isPromise {
      throw FaultReason.trap("you may not reject a promise with a promise", "reject it with an error")
    }
    let types = runtime.standardTypes
    var error = value
    if value.isNothing {
      error = NSErrorType.make(domain: KitZeroRules.domain, code: KitZeroRules.unknownCode, userInfo: [], types)
    }
    settle(.rejected(rules.wrapped(types.error(of: error), runtime)), causedBy: promise.traced?.identity)
  }

  /// `dispatch_promise { … }`: the block runs on a background queue, its result arrives on the main queue (rule 21).
  static func dispatched(_ call: NativeCall, _ rules: KitZeroRules) throws -> ScriptValue {
    let runtime = call.machine.runtime
    if call.labelled("takes") != nil {
      throw FaultReason("extra argument 'takes' in call", "PromiseKit 0.9's 'dispatch_promise' takes no time: leave it out")
    }
    let child = made(by: .promise("dispatch_promise"), runtime, rules, at: runtime.site(call))
    let function = try call.function()
    if !child.isReplaced { child.dispatch(function) }
    return .library(child)
  }

  func dispatch(_ function: ScriptValue) {
    let own = promise.traced?.identity
    let job = Unchecked((self, function))
    runtime.lane.dispatch { [runtime] in
      let (child, function) = job.value
      let result = Unchecked(child.tracing(.work, after: nil) { Result { try runtime.call(function, []) } })
      runtime.lane.dispatch(after: .zero, inTurnOf: runtime.mainQueue) {
        let (child, _) = job.value
        switch result.value {
        case .success(let value): child.resolve(with: value, causedBy: own)
        case .failure(let error): child.settle(.rejected(child.rules.wrapped(error, runtime)), causedBy: own)
        }
      }
    }
  }

  /// `Promise.promiseWithValue(x)`, and what calling `Promise` means of the words that all dialects share.
  static func make(_ call: NativeCall, _ rules: KitZeroRules) throws -> ScriptValue {
    guard let first = call.withoutQueue.last else {
      throw FaultReason("Promise takes a value, an error or a closure")
    }
    guard case .function(let function) = first else { return try withValue(first, call, rules) }
    if function.code.parameters.isEmpty { return try dispatched(call, rules) }
    return try new(call, rules)
  }

  static func withValue(_ value: ScriptValue, _ call: NativeCall, _ rules: KitZeroRules) throws -> ScriptValue {
    let runtime = call.machine.runtime
    let child = made(by: .promise("Promise"), runtime, rules, at: runtime.site(call))
    // 0.9.2 made a promise with nil that stays pending: its result was the very mark of being pending.
    if rules.version == .readme, value.isNothing { return .library(child) }
    child.resolve(with: value, causedBy: nil)
    return .library(child)
  }
}

/// The object of 0.9.2 that settles a promise; it may do so once (rules 17, 19, 20).
final class DeferredObject: LibraryObject {
  let promise: KitZeroPromise

  init(_ promise: KitZeroPromise) {
    self.promise = promise
  }

  var typeName: String { "Deferred" }
  var members: [String: NativeMember] { Self.members }

  private static let members: [String: NativeMember] = [
    "promise": .property { .library(try receiver($0).promise) },
    "resolve": .method { call in
      let (promise, value) = (try receiver(call).fresh(), call.arguments.first ?? .none)
      if value.isError { throw FaultReason.trap("you may not resolve a Deferred with an error", "use reject") }
      if case .library(let object) = value, object.isPromise {
        throw FaultReason.trap("you may not resolve a Deferred with a promise", "use 'then' on it and resolve there")
      }
      promise.resolve(with: value, causedBy: promise.promise.traced?.identity)
      return .value(.void)
    },
    "reject": .method { call in
      try receiver(call).fresh().reject(with: call.arguments.first ?? .none)
      return .value(.void)
    },
  ]

  private static func receiver(_ call: NativeCall) throws -> DeferredObject {
    guard case .library(let object) = call.receiver, let deferred = object as? DeferredObject else {
      throw FaultReason("\(call.receiver.typeName) isn't a Deferred")
    }
    return deferred
  }

  private func fresh() throws -> KitZeroPromise {
    guard promise.promise.outcome == nil else {
      throw FaultReason.trap("this Deferred is already resolved", "0.9.2 throws an exception here: resolve or reject it once")
    }
    return promise
  }
}
