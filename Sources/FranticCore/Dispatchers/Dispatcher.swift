public import PromiseEngine

/// Where handlers run: FranticApparatus's seam.
public protocol Dispatcher: AnyObject, Sendable {
  /// Runs a closure later, after whatever was dispatched before it; or at once, where a dispatcher says so.
  func dispatch(_ closure: @escaping @Sendable () -> Void)

  /// Who is told about promises that are made here of promises that nobody listens to; `nil` unless a dispatcher says otherwise.
  var traceHook: (any TraceHook)? { get }
}

extension Dispatcher {
  /// Nobody is told of promises, unless a dispatcher says otherwise.
  @inlinable public var traceHook: (any TraceHook)? { nil }
}

/// A dispatcher of this library as the engine knows dispatchers.
@usableFromInline
@frozen
struct DispatcherAdapter: ObjectDispatcher {
  @usableFromInline let base: any Dispatcher

  @inlinable
  init(_ base: any Dispatcher) { self.base = base }

  @inlinable
  func dispatch(_ work: @escaping @Sendable () -> Void) { base.dispatch(work) }

  /// Not used: this library has no timers.
  @usableFromInline
  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    InlineDispatcher().dispatch(after: delay) { [base] in base.dispatch(work) }
  }

  @inlinable var traceHook: (any TraceHook)? { base.traceHook }
}
