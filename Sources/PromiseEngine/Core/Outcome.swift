/// How a promise ended.
@frozen
public enum Outcome<Value: Sendable>: Sendable {
  /// There is a value.
  case fulfilled(Value)
  /// There is an error instead; `CancellationError` if the promise was cancelled.
  case rejected(any Error)

  /// The value, or `nil` if the promise was rejected.
  @_alwaysEmitIntoClient public var value: Value? {
    if case .fulfilled(let value) = self { value } else { nil }
  }

  /// The error, or `nil` if the promise was fulfilled.
  @_alwaysEmitIntoClient public var error: (any Error)? {
    if case .rejected(let error) = self { error } else { nil }
  }

  /// Whether the promise was cancelled, that is rejected with Swift's `CancellationError`.
  @_alwaysEmitIntoClient public var isCancelled: Bool { error is CancellationError }
}

/// What a handler decided its promise's outcome to be.
@frozen
public enum Resolution<Value: Sendable>: Sendable {
  /// Fulfill with a value.
  case value(Value)
  /// Reject with an error.
  case error(any Error)
  /// Take over the outcome of another promise, once it has one (Promises/A+ 2.3.2; docs/dialects.md, rule 7).
  case promise(Promise<Value>)

  /// The resolution that passes an outcome on as it is.
  @_alwaysEmitIntoClient
  public init(passingOn outcome: Outcome<Value>) {
    switch outcome {
    case .fulfilled(let value): self = .value(value)
    case .rejected(let error): self = .error(error)
    }
  }
}
