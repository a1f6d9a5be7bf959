public import PromiseEngine
public import TraceEvents

/// `whenRejected`: uses the error and passes it on.
@usableFromInline
struct ErrorAction<Value: Sendable>: ErrorHandling {
  @usableFromInline let body: @Sendable (any Error) throws -> Void

  @inlinable
  init(_ body: @escaping @Sendable (any Error) throws -> Void) { self.body = body }

  @inlinable
  func handle(_ outcome: Outcome<Value>) throws -> OwnedResolution<Value> {
    if case .rejected(let error) = outcome { try body(error) }
    return .passOn
  }
}

/// `whenRejectedThenTransform`: makes a value of the error.
@usableFromInline
struct ErrorTransform<Value: Sendable>: ErrorHandling {
  @usableFromInline let body: @Sendable (any Error) throws -> Value

  @inlinable
  init(_ body: @escaping @Sendable (any Error) throws -> Value) { self.body = body }

  @inlinable
  func handle(_ outcome: Outcome<Value>) throws -> OwnedResolution<Value> {
    guard case .rejected(let error) = outcome else { return .passOn }
    return .value(try body(error))
  }
}

/// `whenRejectedThenPromise`: makes a promise of the error.
@usableFromInline
struct ErrorPromise<Value: Sendable>: ErrorHandling {
  @usableFromInline let body: @Sendable (any Error) throws -> Promise<Value>

  @inlinable
  init(_ body: @escaping @Sendable (any Error) throws -> Promise<Value>) { self.body = body }

  @inlinable
  func handle(_ outcome: Outcome<Value>) throws -> OwnedResolution<Value> {
    guard case .rejected(let error) = outcome else { return .passOn }
    return OwnedResolution(.promise(try body(error)))
  }
}

/// `whenRejectedThenMap`: makes either of the error.
@usableFromInline
struct ErrorMap<Value: Sendable>: ErrorHandling {
  @usableFromInline let body: @Sendable (any Error) throws -> Result<Value>

  @inlinable
  init(_ body: @escaping @Sendable (any Error) throws -> Result<Value>) { self.body = body }

  @inlinable
  func handle(_ outcome: Outcome<Value>) throws -> OwnedResolution<Value> {
    guard case .rejected(let error) = outcome else { return .passOn }
    return OwnedResolution(try body(error))
  }
}

/// `whenComplete`: is told of either outcome, and passes it on. The context of a chain may be gone, so it throws.
@usableFromInline
struct CompletionAction<Value: Sendable>: OwnedHandling {
  @usableFromInline let body: @Sendable () throws -> Void

  @inlinable
  init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }

  @inlinable
  static func role(for outcome: Outcome<Value>) -> TraceEvent.HandlerRole? { .always }

  @inlinable
  static func pass(_ outcome: Outcome<Value>) -> Outcome<Value>? { outcome }

  @inlinable
  func handle(_ outcome: Outcome<Value>) throws -> OwnedResolution<Value> {
    try body()
    return .passOn
  }
}
