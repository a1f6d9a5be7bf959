/// A serial queue on a virtual clock, whose promises a trace hook is told about.
public struct VirtualQueue: Dispatcher {
  /// The clock that runs what is dispatched here.
  public let clock: VirtualClock
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

  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    clock.dispatch(work)
  }

  public func isSameQueue(as other: VirtualQueue) -> Bool { clock === other.clock }

  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    clock.dispatch(after: delay, work)
  }
}
