public import PromiseEngine
public import TraceEvents

/// A handler of both outcomes (`then`).
@usableFromInline
struct OutcomeHandler<Input: Sendable, Output: Sendable>: OwnedHandling {
  @usableFromInline let body: @Sendable (Outcome<Input>) throws -> Result<Output>

  @inlinable
  init(_ body: @escaping @Sendable (Outcome<Input>) throws -> Result<Output>) { self.body = body }

  @inlinable
  static func role(for outcome: Outcome<Input>) -> TraceEvent.HandlerRole? {
    switch outcome {
    case .fulfilled: .value
    case .rejected: .error
    }
  }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? { outcome.rejection() }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> OwnedResolution<Output> { OwnedResolution(try body(outcome)) }
}

/// A handler of values, the errors pass it by.
@usableFromInline
protocol ValueHandling: OwnedHandling {}

extension ValueHandling {
  @inlinable
  static func role(for outcome: Outcome<Input>) -> TraceEvent.HandlerRole? {
    if case .fulfilled = outcome { .value } else { nil }
  }

  @inlinable
  static func isLetGo(byFulfilled isFulfilled: Bool) -> Bool { !isFulfilled }
}

/// A handler of errors, the values pass it by.
@usableFromInline
protocol ErrorHandling: OwnedHandling where Input == Output {}

extension ErrorHandling {
  @inlinable
  static func role(for outcome: Outcome<Input>) -> TraceEvent.HandlerRole? {
    if case .rejected = outcome { .error } else { nil }
  }

  @inlinable
  static func isLetGo(byFulfilled isFulfilled: Bool) -> Bool { isFulfilled }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? { outcome }
}

extension OwnedHandling {
  @inlinable
  static func resolvesItself(_ promise: PromiseTrace?) { FranticFault.resolvedWithItself.raise(by: promise) }
}

extension OwnedResolution {
  @inlinable
  init(_ result: Result<Value>) {
    switch result {
    case .value(let value): self = .value(value)
    case .promise(let promise): self = .promise(promise.core, handle: promise)
    }
  }
}
