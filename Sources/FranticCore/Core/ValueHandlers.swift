public import PromiseEngine

/// `whenFulfilled`: uses the value and passes it on.
@usableFromInline
struct ValueAction<Value: Sendable>: ValueHandling {
  @usableFromInline let body: @Sendable (Value) throws -> Void

  @inlinable
  init(_ body: @escaping @Sendable (Value) throws -> Void) { self.body = body }

  @inlinable
  static func pass(_ outcome: Outcome<Value>) -> Outcome<Value>? { outcome }

  @inlinable
  func handle(_ outcome: Outcome<Value>) throws -> OwnedResolution<Value> {
    if case .fulfilled(let value) = outcome { try body(value) }
    return .passOn
  }
}

/// `whenFulfilledThenTransform`: makes the next value.
@usableFromInline
struct ValueTransform<Input: Sendable, Output: Sendable>: ValueHandling {
  @usableFromInline let body: @Sendable (Input) throws -> Output

  @inlinable
  init(_ body: @escaping @Sendable (Input) throws -> Output) { self.body = body }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? { outcome.passingError() }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> OwnedResolution<Output> {
    guard case .fulfilled(let value) = outcome else { return .passOn }
    return .value(try body(value))
  }
}

/// `whenFulfilledThenPromise`: makes the next promise.
@usableFromInline
struct ValuePromise<Input: Sendable, Output: Sendable>: ValueHandling {
  @usableFromInline let body: @Sendable (Input) throws -> Promise<Output>

  @inlinable
  init(_ body: @escaping @Sendable (Input) throws -> Promise<Output>) { self.body = body }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? { outcome.passingError() }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> OwnedResolution<Output> {
    guard case .fulfilled(let value) = outcome else { return .passOn }
    return OwnedResolution(.promise(try body(value)))
  }
}

/// `whenFulfilledThenMap`: makes either.
@usableFromInline
struct ValueMap<Input: Sendable, Output: Sendable>: ValueHandling {
  @usableFromInline let body: @Sendable (Input) throws -> Result<Output>

  @inlinable
  init(_ body: @escaping @Sendable (Input) throws -> Result<Output>) { self.body = body }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? { outcome.passingError() }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> OwnedResolution<Output> {
    guard case .fulfilled(let value) = outcome else { return .passOn }
    return OwnedResolution(try body(value))
  }
}
