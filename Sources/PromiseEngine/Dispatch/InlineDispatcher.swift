/// Runs handlers on whichever thread settles their promise, before the call that settles it returns.
///
/// Never nested: what is dispatched while an inline handler runs waits until that handler has returned, on the same thread, in the
/// order of dispatching. So a chain of any length is settled with a constant stack, and an inline handler that settles a promise
/// sees the reactions run after itself. Timers run out on Swift's own clock, on a thread of Swift's choosing.
@frozen
public struct InlineDispatcher: Dispatcher {
  /// Nobody, unless it is `traced(by:)` somebody.
  public let traceHook: (any TraceHook)?

  /// Makes a dispatcher; any two work as one.
  ///
  /// - Parameter traceHook: Who is told about promises that start here.
  @_alwaysEmitIntoClient
  public init(traceHook: (any TraceHook)? = nil) {
    self.traceHook = traceHook
  }

  /// Runs work at once, or after the inline work that is running on this thread.
  @_alwaysEmitIntoClient
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    Trampoline.runOnThisThread(work)
  }

  /// Whether the other is inline, too: all inline work of a thread is one queue.
  @_alwaysEmitIntoClient
  public func isSameQueue(as other: InlineDispatcher) -> Bool { true }

  /// Runs work once the time has passed, inline on a thread of Swift's choosing.
  public func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    runInline(after: delay, work)
  }
}

/// Runs work once the time has passed, inline on a thread of Swift's choosing.
@inline(never)
func runInline(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
  Task {
    // Nobody can cancel this task, so sleeping can't fail.
    try? await ContinuousClock().sleep(until: .now.advanced(by: delay))
    Trampoline.runOnThisThread(work)
  }
}

extension Dispatcher where Self == InlineDispatcher {
  /// The thread that settles the promise, before the call that settles it returns.
  @_alwaysEmitIntoClient public static var inline: InlineDispatcher { InlineDispatcher() }
}

/// Runs handlers within the call that dispatches them, nested or not: for handlers of the engine's own that only pass a signal on.
@usableFromInline
struct ImmediateDispatcher: Dispatcher {
  @usableFromInline
  init() {}

  @usableFromInline
  func dispatch(_ work: @escaping @Sendable () -> Void) {
    work()
  }

  @usableFromInline
  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    runInline(after: delay, work)
  }
}
