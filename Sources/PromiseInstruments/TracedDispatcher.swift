public import PromiseEngine

/// A dispatcher whose promises a trace hook is told about.
public struct TracedDispatcher<Base: Dispatcher>: Dispatcher {
  /// Where the work runs.
  public let base: Base

  /// Who is told about promises that start here.
  public let traceHook: (any TraceHook)?

  /// Runs work where the other dispatcher does.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { base.dispatch(work) }

  /// Runs work where and when the other dispatcher does.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) { base.dispatch(after: delay, work) }

  /// Whether the dispatchers within are the same queue.
  public func isSameQueue(as other: Self) -> Bool { base.isSameQueue(as: other.base) }

  /// The other dispatcher's sign of unfinished work.
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
