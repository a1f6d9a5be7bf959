/// A handler of values that makes another type.
@usableFromInline
struct ValueHandler<Input: Sendable, Output: Sendable>: Handling {
  @usableFromInline let body: @Sendable (Input) throws -> Resolution<Output>

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (Input) throws -> Resolution<Output>) {
    self.body = body
  }

  @_alwaysEmitIntoClient
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Output>? {
    guard case .fulfilled(let value) = outcome else { return nil }
    return try body(value)
  }

  @_alwaysEmitIntoClient
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? {
    outcome.passingError()
  }
}

/// A handler of values that makes the next value (`then`).
@usableFromInline
struct NextValueHandler<Input: Sendable, Output: Sendable>: Handling {
  @usableFromInline let body: @Sendable (Input) throws -> Output

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (Input) throws -> Output) {
    self.body = body
  }

  @_alwaysEmitIntoClient
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Output>? {
    guard case .fulfilled(let value) = outcome else { return nil }
    return Resolution(returning: try body(value))
  }

  @_alwaysEmitIntoClient
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? {
    outcome.passingError()
  }
}

/// A handler of values that makes the next promise (`then`).
@usableFromInline
struct NextPromiseHandler<Input: Sendable, Output: Sendable>: Handling {
  @usableFromInline let body: @Sendable (Input) throws -> Promise<Output>

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (Input) throws -> Promise<Output>) {
    self.body = body
  }

  @_alwaysEmitIntoClient
  func handle(_ outcome: Outcome<Input>) throws -> Resolution<Output>? {
    guard case .fulfilled(let value) = outcome else { return nil }
    return .promise(try body(value))
  }

  @_alwaysEmitIntoClient
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? {
    outcome.passingError()
  }
}

/// A handler of values that passes the value on (`then`).
@usableFromInline
struct ObservingHandler<Value: Sendable>: Handling {
  @usableFromInline let body: @Sendable (Value) throws -> Void

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (Value) throws -> Void) {
    self.body = body
  }

  @_alwaysEmitIntoClient
  func handle(_ outcome: Outcome<Value>) throws -> Resolution<Value>? {
    if case .fulfilled(let value) = outcome { try body(value) }
    return nil
  }

  @_alwaysEmitIntoClient
  static func pass(_ outcome: Outcome<Value>) -> Outcome<Value>? { outcome }
}

/// A handler of either outcome that keeps the type.
@usableFromInline
struct OutcomeHandler<Value: Sendable>: Handling {
  @usableFromInline let body: @Sendable (Outcome<Value>) throws -> Resolution<Value>?

  @_alwaysEmitIntoClient
  init(_ body: @escaping @Sendable (Outcome<Value>) throws -> Resolution<Value>?) {
    self.body = body
  }

  @_alwaysEmitIntoClient
  func handle(_ outcome: Outcome<Value>) throws -> Resolution<Value>? {
    try body(outcome)
  }

  @_alwaysEmitIntoClient
  static func pass(_ outcome: Outcome<Value>) -> Outcome<Value>? { outcome }
}

extension Outcome {
  /// A rejection as one of another type.
  @_alwaysEmitIntoClient
  package func passingError<Other>() -> Outcome<Other>? {
    if case .rejected(let error) = self { .rejected(error) } else { nil }
  }
}
