public import PromiseEngine

/// A serial queue on a virtual clock, whose promises a trace hook is told about.
public struct VirtualQueue: Dispatcher {
  /// The clock that runs what is dispatched here.
  public let clock: VirtualClock

  /// Who is told about promises that start here.
  public let traceHook: (any TraceHook)?

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - clock: The clock that runs what is dispatched here.
  ///   - traceHook: Who is told about promises that start here.
  public init(clock: VirtualClock, traceHook: (any TraceHook)? = nil) {
    self.clock = clock
    self.traceHook = traceHook
  }

  /// Runs work at the current instant of the clock, after all that waits for it already.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    clock.dispatch(work)
  }

  /// Whether the other runs on the same clock.
  public func isSameQueue(as other: VirtualQueue) -> Bool { clock === other.clock }

  /// Runs work once the virtual time has passed.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    clock.dispatch(after: delay, work)
  }
}
