/// The domain of the errors that promises of anything reject with.
public let PMKErrorDomain = "PMKErrorDomain"

/// In the error of `PMKWhen`: the position, or the key, of the promise that was rejected.
public let PMKFailingPromiseIndexKey = "PMKFailingPromiseIndexKey"
/// In the error of `PMKJoin`: the promises that it was given.
public let PMKJoinPromisesKey = "PMKJoinPromisesKey"

/// Something that was not foreseen went wrong.
public let PMKUnexpectedError = 1
/// A function was called in a way that makes no sense, like a race of nothing.
public let PMKInvalidUsageError = 3
/// Access was denied.
public let PMKAccessDeniedError = 4
/// An operation failed.
public let PMKOperationFailed = 8
/// A task failed.
public let PMKTaskError = 9
/// At least one of the promises given to `PMKJoin` was rejected.
public let PMKJoinError = 10
/// None of the promises given to `PMKRaceFulfilled` was fulfilled.
public let PMKNoWinnerError = 11

/// Foundation's keys in the details of an error, for a core without Foundation.
package enum AnyErrorKeys {
  /// The error that another one came from.
  package static let underlying = "NSUnderlyingError"
  /// What the error says.
  package static let description = "NSLocalizedDescription"
}
