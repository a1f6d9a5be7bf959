/// What one of the inputs of `any` came to (rule 25).
public enum Maybe<Value: Sendable>: Sendable {
  /// The promise was fulfilled with this value.
  case value(Value)
  /// The promise was rejected with this error.
  case error(any Error)

  /// The value, or `nil` if the input was rejected.
  @_alwaysEmitIntoClient public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The error, or `nil` if the input was fulfilled.
  @_alwaysEmitIntoClient public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Makes what an input with this outcome came to.
  @_alwaysEmitIntoClient
  public init(_ outcome: Outcome<Value>) {
    switch outcome {
    case .fulfilled(let value): self = .value(value)
    case .rejected(let error): self = .error(error)
    }
  }
}
