package import PromiseEngine
import TraceEvents

extension Promise {
  /// The value, once there is one, for Swift's own asynchronous functions.
  ///
  /// - Throws: The reason.
  public func get(file: StaticString = #fileID, line: Int = #line, column: Int = #column) async throws -> Value {
    let site = CallSite(file: file, line: line, column: column)
    return try await withCheckedThrowingContinuation { continuation in
      resume(at: site) { outcome in
        switch outcome {
        case .fulfilled(let value): continuation.resume(returning: value)
        case .rejected(let reason): continuation.resume(throwing: reason)
        }
      }
    }
  }

  /// What `await` does with a value in an interpreted asynchronous function (ES Await): a promise is waited for itself, in one job;
  /// anything else becomes a promise first.
  ///
  /// - Parameters:
  ///   - operand: What is waited for.
  ///   - resume: Goes on with the function, in a job of its own.
  package static func await(
    _ operand: Resolution<Value>, in agent: Agent, at site: CallSite, resume: @escaping @Sendable (Outcome<Value>) -> Void
  ) {
    native(operand.asked(), in: agent).resume(at: site, resume)
  }

  private func resume(at site: CallSite, _ resume: @escaping @Sendable (Outcome<Value>) -> Void) {
    isBeingHandled()
    let awaited: PromiseEngine.Promise<Value> = core.derived(by: "await", on: agent, at: site)
    core.whenSettled(settling: awaited, on: agent) { [cause = identity] outcome, awaited in
      guard !awaited.isDecided(otherwiseThan: outcome, of: cause) else {
        // An injection decided: the function goes on with that, unless it is to hang.
        if let decided = awaited.outcome { resume(decided) }
        return
      }
      let role: TraceEvent.HandlerRole = outcome.error == nil ? .value : .error
      guard let trace = awaited.traced else {
        awaited.settle(with: outcome, causedBy: cause)
        return resume(outcome)
      }
      // A value that is no promise has nothing upstream that the trace could say is handled: the wait itself is.
      if cause == nil { awaited.settle(with: outcome, causedBy: nil) }
      trace.whileHandling(role, after: cause ?? trace.identity) {
        if cause != nil { awaited.settle(with: outcome, causedBy: cause) }
        resume(outcome)
      }
    }
  }
}
