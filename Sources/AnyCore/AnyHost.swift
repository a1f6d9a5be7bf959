package import PromiseEngine

/// What values and errors are where promises of anything are used: Foundation's objects in an application, a script's values in a script.
package protocol AnyHost: Sendable {
  /// What a promise holds.
  associatedtype Value: Sendable

  /// The value where there is none.
  var nothing: Value { get }

  /// What resolving with a value comes to: a promise is taken over, an error rejects, anything else fulfills (rows 6, 7, 8, 19).
  func resolution(of value: Value) -> Resolution<Value>

  /// A text that was thrown, as a value; `nil` for any other error (row 9).
  func text(thrown error: any Error) -> Value?

  /// The value itself; of several the first (row 22).
  func first(of value: Value) -> Value

  /// A list of values as one.
  func list(_ values: [Value]) -> Value

  /// An error of PromiseKit's own.
  func error(_ problem: AnyProblem<Value>) -> any Error

  /// A copy of an error that says which of several promises was rejected, and keeps the original (row 23).
  func supplementing(_ error: any Error, key: Value) -> any Error
}

/// What PromiseKit's own errors of promises of anything say.
package enum AnyProblem<Value: Sendable>: Sendable {
  /// A function was called in a way that makes no sense; the call as text.
  case invalidUsage(String)
  /// At least one of these promises was rejected.
  case joinFailed(promises: Value)
  /// None of the promises that raced was fulfilled.
  case noWinner

  /// The error's code.
  package var code: Int {
    switch self {
    case .invalidUsage: AnyErrors.invalidUsage
    case .joinFailed: AnyErrors.joinFailed
    case .noWinner: AnyErrors.noWinner
    }
  }

  /// The error's description, if it has one.
  package var text: String? {
    switch self {
    case .invalidUsage(let call): call
    case .joinFailed: nil
    // As in the original, whatever it was called with.
    case .noWinner: "PMKRaceFulfilled(nil)"
    }
  }

  /// The promises that were joined.
  package var promises: Value? {
    if case .joinFailed(let promises) = self { promises } else { nil }
  }
}

/// The names and numbers of the errors.
package enum AnyErrors {
  package static let domain = "PMKErrorDomain"
  package static let failingIndexKey = "PMKFailingPromiseIndexKey"
  package static let joinPromisesKey = "PMKJoinPromisesKey"
  package static let unexpected = 1
  package static let invalidUsage = 3
  package static let accessDenied = 4
  package static let operationFailed = 8
  package static let taskFailed = 9
  package static let joinFailed = 10
  package static let noWinner = 11
}
