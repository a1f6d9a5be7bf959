public import PromiseEngine

/// The engine's promise, which those of this library are made of.
public typealias EnginePromise<Value: Sendable> = PromiseEngine.Promise<Value>

/// What can be waited for.
public protocol Thenable<T>: Sendable {
  associatedtype T: Sendable

  /// Calls `to` once this is resolved, within the call that resolves it.
  func pipe(to: @escaping @Sendable (Result<T>) -> Void)

  /// The result, or `nil` while this is pending.
  var result: Result<T>? { get }

  /// The engine's promise behind this. Types of your own needn't declare it.
  var engine: EnginePromise<T> { get }
}

/// What can be rejected, and so be caught.
public protocol CatchMixin: Thenable {}

extension Thenable {
  /// The engine's promise of what `pipe` tells.
  public var engine: EnginePromise<T> {
    let promise = EnginePromise<T>.untraced()
    pipe { promise.settle(with: $0.outcome, causedBy: nil) }
    return promise
  }

  /// The error, or `nil`.
  public var error: (any Error)? {
    if case .rejected(let error)? = result { error } else { nil }
  }

  /// The value; `nil` while this is pending and when it is rejected (rule 22).
  public var value: T? {
    if case .fulfilled(let value)? = result { value } else { nil }
  }

  /// Whether this is waiting for its result.
  public var isPending: Bool { result == nil }
  /// Whether this is fulfilled or rejected.
  public var isResolved: Bool { result != nil }
  /// Whether this has a value.
  public var isFulfilled: Bool { value != nil }
  /// Whether this has an error.
  public var isRejected: Bool { error != nil }
}
