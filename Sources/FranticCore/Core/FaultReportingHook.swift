public import PromiseEngine
public import TraceEvents

/// Another hook, with a function that faults are reported to.
public final class FaultReportingHook: FranticFaultHandler, ForwardingHook {
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

  /// Who is told everything else.
  public var next: (any TraceHook)? { base }

  /// Calls the handler of faults with a fault.
  public func handle(_ fault: FranticFault, of promise: PromiseID) {
    report(fault, promise)
  }

  /// Passes on that a promise is made.
  public func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    let trace = base.promiseIsMade(by: operatorName, of: kind, at: site, from: parents)
    return PromiseTrace(trace, toldTo: self)
  }
}
