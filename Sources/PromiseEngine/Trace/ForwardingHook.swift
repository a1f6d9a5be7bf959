public import TraceEvents

/// A hook with another one behind it, which is told everything that this one doesn't say otherwise.
public protocol ForwardingHook: TraceHook {
  /// The hook behind; `nil` if there is none.
  var next: (any TraceHook)? { get }
}

extension ForwardingHook {
  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    next?.record(kind, on: promise, cause: cause)
  }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func handlerStarts(of promise: PromiseID) { next?.handlerStarts(of: promise) }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func handlerEnds() { next?.handlerEnds() }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) {
    next?.promiseIsRejected(promise, with: error, cause: cause)
  }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func promiseShowsRejection(_ promise: PromiseID) { next?.promiseShowsRejection(promise) }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func promise(_ promise: PromiseID, isObservedBy observer: PromiseID) {
    next?.promise(promise, isObservedBy: observer)
  }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) { next?.promiseIsFreed(promise, end) }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func promiseLosesResolver(_ promise: PromiseID) { next?.promiseLosesResolver(promise) }

  /// Tells the hook behind.
  @_alwaysEmitIntoClient
  public func promiseIsCancelledTooLate(_ promise: PromiseID) { next?.promiseIsCancelledTooLate(promise) }

  /// Whether the hook behind wants outcomes as text.
  @_alwaysEmitIntoClient public var describesOutcomes: Bool { next?.describesOutcomes ?? false }

  /// The text that the hook behind makes of a value.
  @_alwaysEmitIntoClient
  public func text<Value>(ofValue value: Value) -> String { next?.text(ofValue: value) ?? String(describing: value) }

  /// The text that the hook behind makes of an error.
  @_alwaysEmitIntoClient
  public func text(ofError error: any Error) -> String { next?.text(ofError: error) ?? String(describing: error) }

  /// The promise whose handler is running, as the hook behind knows it.
  @_alwaysEmitIntoClient public var running: PromiseID { next?.running ?? .program }

  /// The current instant, as the hook behind knows it.
  @_alwaysEmitIntoClient public var now: VirtualInstant { next?.now ?? .zero }

  /// Runs work as the hook behind does. Only a hook that has a plan asks for this.
  @_alwaysEmitIntoClient
  public func perform(at instant: VirtualInstant, _ work: @escaping @Sendable () -> Void) {
    next?.perform(at: instant, work)
  }
}
