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

  public func handle(_ fault: FranticFault, of promise: PromiseID) {
    report(fault, promise)
  }

  public func promiseIsMade(by operatorName: String, at site: CallSite, from parents: [PromiseID]) -> PromiseTrace {
    let trace = base.promiseIsMade(by: operatorName, at: site, from: parents)
    return PromiseTrace(id: trace.id, hook: self, intervention: trace.intervention)
  }

  public func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    base.record(kind, on: promise, cause: cause)
  }

  public func handlerStarts(of promise: PromiseID) { base.handlerStarts(of: promise) }

  public func handlerEnds() { base.handlerEnds() }

  public func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) {
    base.promiseIsRejected(promise, with: error, cause: cause)
  }

  public func promise(_ promise: PromiseID, isObservedBy observer: PromiseID) {
    base.promise(promise, isObservedBy: observer)
  }

  public func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) { base.promiseIsFreed(promise, end) }

  public func promiseLosesResolver(_ promise: PromiseID) { base.promiseLosesResolver(promise) }

  public var describesOutcomes: Bool { base.describesOutcomes }

  public var running: PromiseID { base.running }

  public var now: VirtualInstant { base.now }

  public func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    base.perform(at: instant, work)
  }
}
