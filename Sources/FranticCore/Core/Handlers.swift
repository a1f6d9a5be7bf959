public import PromiseEngine
public import TraceEvents

/// A handler of both outcomes (`then`), of which one part is for values and one for errors.
@usableFromInline
struct OutcomeHandler<Input: Sendable, Output: Sendable>: OwnedHandling {
  // One closure, as every handler is.
  @usableFromInline let body: PartedBody<Input, Output>

  @inlinable
  init(body: PartedBody<Input, Output>) { self.body = body }

  @inlinable
  init(
    onFulfilled: @escaping @Sendable (Input) throws -> Result<Output>,
    onRejected: @escaping @Sendable (any Error) throws -> Result<Output>
  ) {
    body = PartedBody { isFulfilled in
      if isFulfilled {
        return { outcome in
          guard case .fulfilled(let value) = outcome else { return .passOn }
          return OwnedResolution(try onFulfilled(value))
        }
      }
      return { outcome in
        guard case .rejected(let error) = outcome else { return .passOn }
        return OwnedResolution(try onRejected(error))
      }
    }
  }

  @inlinable
  static func role(for outcome: Outcome<Input>) -> TraceEvent.HandlerRole? {
    switch outcome {
    case .fulfilled: .value
    case .rejected: .error
    }
  }

  @inlinable
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>? { outcome.passingError() }

  @inlinable
  static var hasParts: Bool { true }

  @inlinable
  func part(forFulfilled isFulfilled: Bool) -> OutcomeHandler { OutcomeHandler(body: body.part(forFulfilled: isFulfilled)) }

  @inlinable
  func handle(_ outcome: Outcome<Input>) throws -> OwnedResolution<Output> { try body.handle(outcome) }
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
