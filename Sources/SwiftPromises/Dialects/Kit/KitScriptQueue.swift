import KitCore
import PromiseEngine
import PromiseInstruments
import SwiftLanguage

/// Where a handler of a script runs: on a queue, or within the call that settles its promise (`on: nil`, rule 1).
///
/// Sendable without checking, for the reason that `PromiseRuntime` gives.
struct KitScriptQueue: KitQueue, @unchecked Sendable {
  let queue: ScriptQueue?
  let runtime: PromiseRuntime
  /// Whether handlers are barriers on the queue.
  var isBarrier = false

  var traceHook: (any TraceHook)? { runtime.recorder }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    if let queue { queue.dispatch(isBarrier: isBarrier, work) } else { runtime.nest(work) }
  }

  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    if let queue { return queue.dispatch(after: delay, work) }
    runtime.clock.dispatch(after: delay) { [runtime] in _ = runtime.current.deliver(work) }
  }

  static func isCancellation(_ error: any Error) -> Bool { KitErrors.isCancellation(error) }

  func log(_ event: LogEvent) { KitConfiguration.log(event, runtime) }
}

extension CatchPolicy {
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
        "\(value.plainDescription) isn't a catch policy", "write '.allErrors' or '.allErrorsExceptCancellation'")
    }
  }

  /// The policy as scripts see it.
  static func declaration() -> TypeInfo {
    StandardTypes.enumeration("CatchPolicy", [("allErrors", 0), ("allErrorsExceptCancellation", 0)])
  }
}
