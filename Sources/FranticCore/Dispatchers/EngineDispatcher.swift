public import PromiseEngine

/// A dispatcher of the engine as this library knows dispatchers: the virtual clock's queue, an actor, or the thread that settles.
public final class EngineDispatcher<Base: PromiseEngine.Dispatcher>: Dispatcher {
  /// Where the work runs.
  public let base: Base

  /// Makes a dispatcher.
  ///
  /// - Parameter base: Where the work runs, and whose hook is told about promises.
  @inlinable
  public init(_ base: Base) { self.base = base }

  /// Runs a closure where the dispatcher of the engine runs it.
  @inlinable
  public func dispatch(_ closure: @escaping @Sendable () -> Void) { base.dispatch(closure) }

  /// Who is told of the promises made on this dispatcher.
  @inlinable public var traceHook: (any TraceHook)? { base.traceHook }
}
