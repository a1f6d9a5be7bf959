internal import AnyCore

/// The domain of the errors that promises of anything reject with.
public let PMKErrorDomain = AnyErrors.domain

/// In the error of `PMKWhen`: the position, or the key, of the promise that was rejected.
public let PMKFailingPromiseIndexKey = AnyErrors.failingIndexKey
/// In the error of `PMKJoin`: the promises that it was given.
public let PMKJoinPromisesKey = AnyErrors.joinPromisesKey

/// Something that was not foreseen went wrong.
public let PMKUnexpectedError = AnyErrors.unexpected
/// A function was called in a way that makes no sense, like a race of nothing.
public let PMKInvalidUsageError = AnyErrors.invalidUsage
/// Access was denied.
public let PMKAccessDeniedError = AnyErrors.accessDenied
/// An operation failed.
public let PMKOperationFailed = AnyErrors.operationFailed
/// A task failed.
public let PMKTaskError = AnyErrors.taskFailed
/// At least one of the promises given to `PMKJoin` was rejected.
public let PMKJoinError = AnyErrors.joinFailed
/// None of the promises given to `PMKRaceFulfilled` was fulfilled.
public let PMKNoWinnerError = AnyErrors.noWinner
