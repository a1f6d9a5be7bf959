/// What this library itself rejects with.
public enum PMKError: Error {
  /// A callback gave neither a value nor an error.
  case invalidCallingConvention
  /// A handler returned the very promise that it was to settle (rule 18).
  case returnedSelf
  /// An argument made no sense: nothing to race, no concurrency.
  case badInput
  /// The operation was cancelled.
  case cancelled
  /// `flatMap` gave `nil`; the old name of `compactMap`.
  case flatMap(any Sendable, any Any.Type)
  /// `compactMap` gave `nil` for this value, where it should have given a value of this type.
  case compactMap(any Sendable, any Any.Type)
  /// A sequence had no such element.
  case emptySequence
  /// All promises of `race(fulfilled:)` were rejected.
  case noWinner
}

extension PMKError: CustomDebugStringConvertible {
  /// What happened. Printing the error prints this, so that it is PromiseKit's wording.
  public var debugDescription: String {
    switch self {
    case .flatMap(let value, let type): "Could not `flatMap<\(type)>`: \(value)"
    case .compactMap(let value, let type): "Could not `compactMap<\(type)>`: \(value)"
    case .invalidCallingConvention: "A closure was called with an invalid calling convention, probably (nil, nil)"
    case .returnedSelf: "A promise handler returned itself"
    case .badInput: "Bad input was provided to a PromiseKit function"
    case .cancelled: "The asynchronous sequence was cancelled"
    case .emptySequence: "The first or last element was requested for an empty sequence"
    case .noWinner: "All thenables passed to race(fulfilled:) were rejected"
    }
  }
}

/// An error that may mean a cancellation.
public protocol CancellableError: Error {
  /// Whether this one does.
  var isCancelled: Bool { get }
}

extension Error {
  /// Whether the error means a cancellation by PromiseKit's own rules. Foundation's errors and Swift's `CancellationError` are none here.
  package var meansCancellation: Bool {
    switch self as any Error {
    case PMKError.cancelled: true
    case let error as any CancellableError: error.isCancelled
    default: false
    }
  }
}

/// Which errors `catch` and `recover` handle (rule 38).
public enum CatchPolicy: Sendable {
  /// All of them.
  case allErrors
  /// All but cancellations.
  case allErrorsExceptCancellation
}
