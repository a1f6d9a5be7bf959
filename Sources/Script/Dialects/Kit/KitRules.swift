import PromiseEngine

/// PromiseKit's rules for promises of scripts, as far as the engine asks for them (as `KitPromises` has them).
enum KitRules: LinkedSystem {
  static var returnedSelf: any Error { KitError.returnedSelf }

  static func passesBy(_ error: any Error) -> Bool { false }
}

/// The same where cancellations pass by handlers of errors (row 38).
enum UncancelledKitRules: LinkedSystem {
  static var returnedSelf: any Error { KitError.returnedSelf }

  static func passesBy(_ error: any Error) -> Bool { KitError.isCancellation(error) }
}

/// Which errors `catch` and `recover` handle (row 38).
enum KitPolicy {
  case allErrors, allErrorsExceptCancellation

  /// What `policy:` says in a call; what is configured if it says nothing.
  init(_ call: NativeCall) throws {
    guard let value = call.labelled("policy") else {
      self = KitConfiguration.of(call.machine.runtime).policy
      return
    }
    try self.init(value)
  }

  init(_ value: ScriptValue) throws {
    if value.isCase("allErrors") {
      self = .allErrors
    } else if value.isCase("allErrorsExceptCancellation") {
      self = .allErrorsExceptCancellation
    } else {
      throw FaultReason(
        "\(value.plainDescription) is no catch policy", "write '.allErrors' or '.allErrorsExceptCancellation'")
    }
  }

  /// The policy as scripts see it.
  static func declaration() -> TypeInfo {
    StandardTypes.enumeration("CatchPolicy", [("allErrors", 0), ("allErrorsExceptCancellation", 0)])
  }
}

/// Where a handler runs: on a queue, or within the call that settles its promise (`on: nil`, row 1).
struct KitDispatcher: Dispatcher {
  let queue: ScriptQueue?
  let hook: (any TraceHook)?

  var traceHook: (any TraceHook)? { hook }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    if let queue { queue.dispatch(work) } else { InlineDispatcher().dispatch(work) }
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    if let queue { queue.dispatch(after: delay, work) } else { InlineDispatcher().dispatch(after: delay, work) }
  }
}
