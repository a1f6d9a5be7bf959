import KitCore
import PromiseEngine
import SwiftLanguage
import TraceEvents

extension KitLibrary {
  /// What only promises have: handlers of errors.
  static let errorOperators: [String: NativeMember] = [
    // Rule 10: ends the chain.
    "catch": .method { call in
      let operation = try KitCall(call, .ending)
      let (runtime, function) = (operation.runtime, try operation.handler("catch"))
      runtime.noteInfallible(call.site)
      let confined = Confined(operation.place)
      let end = operation.promise.catch(on: operation.queue, policy: try CatchPolicy(call), at: operation.site) { error in
        let report: @Sendable (Swift.Result<ScriptValue, any Error>) -> Void = { result in
          guard case .failure(let thrown) = result, thrown is ScriptError else { return }
          _ = confined.value.misuse(
            "invalid conversion from throwing function of type '(Error) throws -> Void' to non-throwing function type '(Error) -> Void'",
            "'catch' can't throw: use 'recover'")
        }
        do {
          _ = try runtime.begin(function, [runtime.value(of: error)], finish: report)
        } catch {
          report(.failure(error))
        }
      }
      return .value(.library(KitFinalizer(end)))
    },
    // Rule 39: logs the error.
    "cauterize": .method { call in
      let operation = try KitCall(call, .ending)
      let policy = KitConfiguration.of(operation.runtime).policy
      operation.runtime.noteInfallible(call.site)
      return .value(
        .library(KitFinalizer(operation.promise.cauterize(on: operation.queue, policy: policy, at: operation.site))))
    },
    // Rule 12.
    "recover": .method { try recover($0) },
    "ensure": .method { try ensure("ensure", $0) },
    // The name of older versions, and one of the words that all dialects share.
    "always": .method { try ensure("always", $0) },
    // Rule 13: waits for what the handler returns.
    "ensureThen": .method { call in
      let operation = try KitCall(call, .ending)
      let (runtime, function) = (operation.runtime, try operation.handler("ensureThen"))
      let confined = Confined(operation.place)
      let returnQueue = KitScriptQueue(queue: KitConfiguration.queue(for: .ending, runtime), runtime: runtime)
      let child = operation.promise.ensureThen(on: operation.queue, returnQueue: returnQueue, at: operation.site) {
        try runtime.resolve(function, []) { result in
          try confined.value.promise(
            result, "ensureThen(on:flags:_:)", KitAdvice.of("ensureThen", returning: result.typeName))
        } ?? .value(.void)
      }
      return .value(.library(KitPromise(child, of: operation.sourceType)))
    },
    "finally": .method { _ in
      throw FaultReason("value of type 'Promise' has no member 'finally'", "write it after 'catch', or use 'ensure'")
    },
  ]

  /// What guarantees have in the place of those: an explanation.
  static let neverFails: [String: NativeMember] = Dictionary(
    uniqueKeysWithValues: ["catch", "cauterize", "recover", "ensure", "always", "ensureThen", "finally"].map { name in
      (
        name,
        .method { _ in
          throw FaultReason("value of type 'Guarantee' has no member '\(name)'", "a guarantee can't fail: use 'done' or 'get'")
        }
      )
    })

  /// Goes on with what a handler makes of the error.
  ///
  /// - Parameter forGood: Whether nothing can fail afterwards; `nil` where the handler's text tells.
  static func recover(_ call: NativeCall, forGood: Bool? = nil) throws -> NativeResult {
    if let label = call.labels.labels.compactMap({ $0 }).first(where: { !["on", "flags", "policy", "execute"].contains($0) }) {
      throw FaultReason(
        "extraneous argument label '\(label):' in call",
        "PromiseKit 8 gives 'recover' every error: look at it in the handler, and throw the others again")
    }
    let operation = try KitCall(call, .map)
    let (runtime, function) = (operation.runtime, try operation.handler("recover"))
    let confined = Confined(operation.place)
    let handler: @Sendable (any Error) throws -> ScriptResolution = { error in
      try runtime.resolve(function, [runtime.value(of: error)]) { result in
        // What returns nothing recovers a promise of nothing.
        if result.isVoid { return .value(.void) }
        return try confined.value.promise(
          result, "recover(on:flags:policy:_:)", KitAdvice.of("recover", returning: result.typeName))
      } ?? .value(.void)
    }
    if forGood ?? recoversForGood(call, function) {
      let child: KitGuaranteed = operation.promise.recover(on: operation.queue, at: operation.site, handler)
      return .value(.library(KitPromise(child, of: operation.sourceType ?? function.promisedType)))
    }
    let policy = try CatchPolicy(call)
    let child: KitValue = operation.promise.recover(on: operation.queue, policy: policy, at: operation.site, handler)
    return .value(.library(KitPromise(child.engine, .either, of: operation.sourceType ?? function.promisedType)))
  }

  private static func ensure(_ name: PromiseOperator, _ call: NativeCall) throws -> NativeResult {
    let operation = try KitCall(call, .ending)
    let (runtime, function) = (operation.runtime, try operation.handler(name))
    let child = operation.promise.ensure(name, on: operation.queue, at: operation.site) { outcome in
      try runtime.resolve(function, [], passing: outcome) { _ in nil }
    }
    return .value(.library(KitPromise(child, of: operation.sourceType)))
  }

  /// Whether nothing can fail after a recovery: then it handles cancellations, too (rule 12).
  private static func recoversForGood(_ call: NativeCall, _ function: ScriptValue) -> Bool {
    guard call.labelled("policy") == nil, case .function(let own) = function, !own.code.mayThrow else { return false }
    switch own.code.returnType ?? own.code.resultGuess {
    case .library("Guarantee", _), .void: return true
    default: return false
    }
  }
}

/// The end of a chain: after `catch` nothing is left to do but to clean up (rule 10).
final class KitFinalizer: LibraryObject {
  private let finalizer: PMKFinalizer

  init(_ finalizer: PMKFinalizer) {
    self.finalizer = finalizer
  }

  var typeName: String { "PMKFinalizer" }

  var members: [String: NativeMember] {
    var members = Self.ended
    members["finally"] = .method { [finalizer] call in
      let runtime = call.machine.runtime
      guard let function = call.handlers.last, function.isCallable else {
        throw FaultReason("'finally' needs a closure", "write it in '{ }'")
      }
      let named = try call.labelled("on").map(call.optionalQueue)
      let queue = KitScriptQueue(queue: named ?? KitConfiguration.queue(for: .ending, runtime), runtime: runtime)
      runtime.noteInfallible(call.site)
      finalizer.finally(on: queue, at: runtime.site(call)) { _ = try? runtime.begin(function, []) { _ in } }
      return .value(.void)
    }
    return members
  }

  /// What somebody may try to go on with: an explanation.
  private static let ended: [String: NativeMember] = Dictionary(
    uniqueKeysWithValues: KitLibrary.library.operators.union(KitLibrary.library.ambiguousOperators).map { name in
      (
        name,
        .method { call in
          // Code for PromiseKit 4, whose `catch` ends nothing; the report says today's name.
          if name == "always", call.machine.stubs != nil, case .library(let ending as KitFinalizer) = call.receiver,
            case .method(let handler)? = ending.members["finally"]
          {
            return try handler(call)
          }
          throw FaultReason(
            "value of type 'PMKFinalizer' has no member '\(name)'", "'catch' ends the chain: use 'recover' to go on")
        }
      )
    })
}
