public import Synchronization

/// Where handlers run: the seam between the engine and whatever executes work.
public protocol Dispatcher: Sendable {
  /// Runs `work` later, after whatever was dispatched before it.
  func dispatch(_ work: @escaping @Sendable () -> Void)

  /// Runs `work` once `delay` has passed.
  func dispatch(after delay: Duration, _ work: @escaping @Sendable () -> Void)

  /// Who is told about promises that start here; `nil` when nobody listens.
  var traceHook: (any TraceHook)? { get }

  /// Whether `traceHook` may be somebody: asked for every promise, so that it should be quick to tell that nobody listens.
  var mayBeTraced: Bool { get }

  /// Whether `other` is the same queue: what is dispatched to either runs in one order. A dispatcher that can't tell says no.
  ///
  /// A loop of promises runs in constant memory only on a dispatcher that can tell.
  func isSameQueue(as other: Self) -> Bool

  /// Makes a sign that something which began here will settle a promise; `nil` where nobody counts such work.
  func beginUnfinishedWork() -> UnfinishedWork?
}

extension Dispatcher {
  /// Nobody, where a dispatcher says nothing else.
  @_alwaysEmitIntoClient public var traceHook: (any TraceHook)? { nil }

  /// Whether `traceHook` is somebody, or somebody listens to the whole process.
  @_alwaysEmitIntoClient public var mayBeTraced: Bool { mayAnybodyListen.load(ordering: .acquiring) || traceHook != nil }

  /// Unknown, that is no, where a dispatcher says nothing else.
  @_alwaysEmitIntoClient
  public func isSameQueue(as other: Self) -> Bool { false }

  /// Nothing, where a dispatcher says nothing else: nobody waits for what it has under way.
  @_alwaysEmitIntoClient
  public func beginUnfinishedWork() -> UnfinishedWork? { nil }
}

extension Dispatcher where Self: AnyObject {
  /// Whether it is the same object.
  @_alwaysEmitIntoClient
  public func isSameQueue(as other: Self) -> Bool { self === other }
}
