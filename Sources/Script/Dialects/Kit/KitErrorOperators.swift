import PromiseEngine
import TraceEvents

extension KitLibrary {
  /// What only promises have: handlers of errors.
  static let errorOperators: [String: NativeMember] = [
    // Row 10: ends the chain.
    "catch": .method { call in
      let operation = try KitCall(call, .ending)
      let (runtime, function) = (operation.runtime, try operation.handler("catch"))
      let confined = Confined(operation.place)
      return try end("catch", operation) { error in
        let report: @Sendable (Result<ScriptValue, any Error>) -> Void = { result in
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
    },
    // Row 39: logs the error.
    "cauterize": .method { call in
      let operation = try KitCall(call, .ending)
      let runtime = operation.runtime
      return try end("cauterize", operation) { KitConfiguration.log(.cauterized(runtime.value(of: $0)), runtime) }
    },
    // Row 12.
    "recover": .method { call in
      let operation = try KitCall(call, .map)
      let (runtime, function) = (operation.runtime, try operation.handler("recover"))
      let policy = try recoveryPolicy(call, function)
      let confined = Confined(operation.place)
      let handler: @Sendable (Outcome<ScriptValue>) throws -> ScriptResolution? = { outcome in
        guard let error = outcome.error else { return nil }
        return try runtime.resolve(function, [runtime.value(of: error)]) { result in
          // What returns nothing recovers a promise of nothing.
          if result.isVoid { return .value(.void) }
          return try confined.value.promise(
            result, "recover(on:flags:policy:_:)", KitAdvice.of("recover", returning: result.typeName))
        }
      }
      let (source, site, dispatcher) = (operation.source, operation.site, operation.dispatcher)
      let child =
        policy == .allErrors
        ? source.linkOutcome("recover", of: KitRules.self, for: .error, on: dispatcher, at: site, handler)
        : source.linkOutcome("recover", of: UncancelledKitRules.self, for: .error, on: dispatcher, at: site, handler)
      return .value(.library(KitPromise(child, .either)))
    },
    "ensure": .method { try ensure("ensure", $0) },
    // One of the words that all dialects share.
    "always": .method { try ensure("always", $0) },
    // Row 13: waits for what the handler returns.
    "ensureThen": .method { call in
      let operation = try KitCall(call, .ending)
      let (runtime, function) = (operation.runtime, try operation.handler("ensureThen"))
      let confined = Confined(operation.place)
      let child = operation.source.linkOutcome(
        "ensureThen", of: KitRules.self, for: .always, on: operation.dispatcher, at: operation.site
      ) { outcome in
        try runtime.resolve(function, [], passing: outcome) { result in
          let advice = KitAdvice.of("ensureThen", returning: result.typeName)
          guard case .promise(let cleaning) = try confined.value.promise(result, "ensureThen(on:flags:_:)", advice) else {
            return nil
          }
          let waited = ScriptPromise.untraced()
          cleaning.observeAtOnce { end in
            waited.settle(with: end.error.map { .rejected($0) } ?? outcome, causedBy: nil)
          }
          return .promise(waited)
        }
      }
      return .value(.library(KitPromise(child)))
    },
    "finally": .method { _ in
      throw FaultReason("value of type 'Promise' has no member 'finally'", "write it behind 'catch', or use 'ensure'")
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

  private static func ensure(_ name: StaticString, _ call: NativeCall) throws -> NativeResult {
    let operation = try KitCall(call, .ending)
    let (runtime, function) = (operation.runtime, try operation.handler(name))
    let child = operation.source.linkOutcome(
      name, of: KitRules.self, for: .always, on: operation.dispatcher, at: operation.site
    ) { outcome in
      try runtime.resolve(function, [], passing: outcome) { _ in nil }
    }
    return .value(.library(KitPromise(child)))
  }

  private static func end(
    _ name: StaticString, _ operation: KitCall, _ body: @escaping @Sendable (any Error) -> Void
  ) throws -> NativeResult {
    let (source, site, dispatcher) = (operation.source, operation.site, operation.dispatcher)
    let end =
      try KitPolicy(operation.call) == .allErrors
      ? source.linkEnd(name, of: KitRules.self, on: dispatcher, at: site, body)
      : source.linkEnd(name, of: UncancelledKitRules.self, on: dispatcher, at: site, body)
    return .value(.library(KitFinalizer(end)))
  }

  /// Which errors a recovery handles: where nothing can fail afterwards, cancellations, too (row 12).
  private static func recoveryPolicy(_ call: NativeCall, _ function: ScriptValue) throws -> KitPolicy {
    guard call.labelled("policy") == nil, case .function(let own) = function else { return try KitPolicy(call) }
    switch own.code.returnType ?? own.code.resultGuess {
    case .library("Guarantee"): return .allErrors
    case .void where !own.code.mayThrow: return .allErrors
    default: return try KitPolicy(call)
    }
  }
}

/// The end of a chain: after `catch` nothing is left to do but to clean up (row 10).
final class KitFinalizer: LibraryObject {
  private let end: Promise<Void>

  init(_ end: Promise<Void>) {
    self.end = end
  }

  var typeName: String { "PMKFinalizer" }

  var members: [String: NativeMember] {
    var members = Self.ended
    members["finally"] = .method { [end] call in
      let runtime = call.machine.runtime
      guard let function = call.handlers.last, function.isCallable else {
        throw FaultReason("'finally' needs a closure", "write it in '{ }'")
      }
      let configured = KitConfiguration.of(runtime).returnQueue ?? runtime.defaultQueue
      let queue = try call.labelled("on").map(call.optionalQueue) ?? configured
      let dispatcher = KitDispatcher(queue: queue, hook: runtime.recorder)
      _ = end.linkOutcome("finally", of: KitRules.self, for: .always, on: dispatcher, at: runtime.site(call)) { _ in
        _ = try runtime.begin(function, []) { _ in }
        return nil
      }
      return .value(.void)
    }
    return members
  }

  /// What somebody may try to go on with: an explanation.
  private static let ended: [String: NativeMember] = Dictionary(
    uniqueKeysWithValues: KitLibrary.library.operators.union(KitLibrary.library.ambiguousOperators).map { name in
      (
        name,
        .method { _ in
          throw FaultReason(
            "value of type 'PMKFinalizer' has no member '\(name)'", "'catch' ends the chain: use 'recover' to go on")
        }
      )
    })
}
