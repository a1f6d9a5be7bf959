public import Foundation

/// What this library itself rejects with.
public enum PMKError: Error {
  /// A callback gave neither a value nor an error.
  case invalidCallingConvention
  /// A handler returned the very promise that it was to settle (row 18).
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
  /// What happened, as PromiseKit words it.
  public var debugDescription: String {
    switch self {
    case .invalidCallingConvention: "a callback gave neither a value nor an error: it must give one of them"
    case .returnedSelf: "a handler returned the promise that it was to settle: return another one"
    case .badInput: "an argument makes no sense here: nothing was given to wait for, or no concurrency allowed"
    case .cancelled: "the operation was cancelled"
    case .flatMap(let value, let type): "flatMap made nil of \(value), where a \(type) was needed"
    case .compactMap(let value, let type): "compactMap made nil of \(value), where a \(type) was needed"
    case .emptySequence: "the sequence has no such element"
    case .noWinner: "all the racing promises were rejected, so none won"
    }
  }
}

extension PMKError: LocalizedError {
  /// The same, for people.
  public var errorDescription: String? { debugDescription }
}

/// An error that may mean a cancellation.
public protocol CancellableError: Error {
  /// Whether this one does.
  var isCancelled: Bool { get }
}

extension Error {
  /// Whether this error means that something was cancelled: by PromiseKit's rules, or by Swift's `CancellationError`.
  public var isCancelled: Bool {
    switch self as any Error {
    case PMKError.cancelled, is CancellationError: true
    case let error as any CancellableError: error.isCancelled
    case URLError.cancelled, CocoaError.userCancelled: true
    default: false
    }
  }
}

/// Which errors `catch` and `recover` handle (row 38).
public enum CatchPolicy: Sendable {
  /// All of them.
  case allErrors
  /// All but cancellations.
  case allErrorsExceptCancellation
}
