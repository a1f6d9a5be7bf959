public import PromiseEngine
public import TraceEvents

/// Another hook, with a function that faults are reported to.
public final class FaultReportingHook: FranticFaultHandler {
  private let base: any TraceHook
  private let report: @Sendable (FranticFault, PromiseID) -> Void

  /// Makes a hook.
  ///
  /// - Parameters:
  ///   - base: Who is told everything else.
  ///   - report: Called with each fault and the promise that it happened to.
  public init(_ base: any TraceHook, report: @escaping @Sendable (FranticFault, PromiseID) -> Void) {
    self.base = base
    self.report = report
  }

  /// Calls the handler of faults with a fault.
  public func handle(_ fault: FranticFault, of promise: PromiseID) {
    report(fault, promise)
  }

  /// Passes on that a promise is made.
  public func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    let trace = base.promiseIsMade(by: operatorName, of: kind, at: site, from: parents)
    return PromiseTrace(id: trace.id, hook: self, intervention: trace.intervention, handle: trace.handle)
  }

  /// Passes on what happens to a promise.
  public func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    base.record(kind, on: promise, cause: cause)
  }

  /// Passes on that a handler starts.
  public func handlerStarts(of promise: PromiseID) { base.handlerStarts(of: promise) }

  /// Passes on that a handler ends.
  public func handlerEnds() { base.handlerEnds() }

  /// Passes on that a promise is rejected.
  public func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) {
    base.promiseIsRejected(promise, with: error, cause: cause)
  }

  /// Passes on that a promise is observed by another.
  public func promise(_ promise: PromiseID, isObservedBy observer: PromiseID) {
    base.promise(promise, isObservedBy: observer)
  }

  /// Passes on that a promise is freed.
  public func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) { base.promiseIsFreed(promise, end) }

  /// Passes on that nothing is left that could settle a promise.
  public func promiseLosesResolver(_ promise: PromiseID) { base.promiseLosesResolver(promise) }

  /// Whether the hook that is told wants outcomes as text.
  public var describesOutcomes: Bool { base.describesOutcomes }

  /// The promise whose handler runs, as the hook that is told knows it.
  public var running: PromiseID { base.running }

  /// The present instant, as the hook that is told knows it.
  public var now: VirtualInstant { base.now }

  /// Lets the hook that is told do work at an instant.
  public func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    base.perform(at: instant, work)
  }
}
