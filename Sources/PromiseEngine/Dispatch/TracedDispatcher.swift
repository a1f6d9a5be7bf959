/// A dispatcher whose promises a trace hook is told about.
public struct TracedDispatcher<Base: Dispatcher>: Dispatcher {
  /// Where the work runs.
  public let base: Base
  public let traceHook: (any TraceHook)?

  public func dispatch(_ work: @escaping @Sendable () -> Void) { base.dispatch(work) }

  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) { base.dispatch(after: delay, work) }

  public func isSameQueue(as other: Self) -> Bool { base.isSameQueue(as: other.base) }

  public func beginUnfinishedWork() -> UnfinishedWork? { base.beginUnfinishedWork() }
}

extension Dispatcher {
  /// The same dispatcher, whose promises `hook` is told about.
  ///
  /// A chain needs it where it starts only: promises inherit the hook from those that they are made from.
  public func traced(by hook: any TraceHook) -> TracedDispatcher<Self> {
    TracedDispatcher(base: self, traceHook: hook)
  }
}
