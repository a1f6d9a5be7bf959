public import TraceEvents

/// What the promise of an operator of such a dialect does with an outcome that reaches it: a closure and nothing else, as with `Handling`.
@usableFromInline
package protocol OwnedHandling<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// What the handler handles when this outcome comes; `nil` lets it pass by.
  static func role(for outcome: Outcome<Input>) -> TraceEvent.HandlerRole?

  /// An outcome as it passes by; `nil` leaves the promise pending.
  static func pass(_ outcome: Outcome<Input>) -> Outcome<Output>?

  /// Whether the handler is let go before its promise's turn, as soon as it is known that the outcome isn't for it.
  static func isLetGo(byFulfilled isFulfilled: Bool) -> Bool

  /// Whether only a part of the handler is for each outcome.
  static var hasParts: Bool { get }

  /// The part of the handler that is for an outcome; the rest is let go before its promise's turn.
  func part(forFulfilled isFulfilled: Bool) -> Self

  /// An outcome as it passes a handler that isn't for it: what `pass` says, unless the handler has a say in that.
  func skip(_ outcome: Outcome<Input>) -> Outcome<Output>?

  /// Runs the handler.
  func handle(_ outcome: Outcome<Input>) throws -> OwnedResolution<Output>

  /// Called in place of settling if the handler has returned the promise that it was to settle.
  static func resolvesItself(_ promise: PromiseTrace?)
}

extension OwnedHandling {
  @_alwaysEmitIntoClient
  package static func isLetGo(byFulfilled isFulfilled: Bool) -> Bool { false }

  @_alwaysEmitIntoClient
  package static var hasParts: Bool { false }

  @_alwaysEmitIntoClient
  package func part(forFulfilled isFulfilled: Bool) -> Self { self }

  @_alwaysEmitIntoClient
  package func skip(_ outcome: Outcome<Input>) -> Outcome<Output>? { Self.pass(outcome) }
}

/// What a handler decided its promise's outcome to be.
@usableFromInline
@frozen
package enum OwnedResolution<Value: Sendable> {
  case value(Value)
  /// To take over the outcome of another promise, whose handle is kept meanwhile.
  case promise(OwnedPromise<Value>, handle: AnyObject)
  /// The outcome that the handler was given.
  case passOn
}
