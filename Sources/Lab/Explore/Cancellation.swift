internal import SwiftPromises

/// What somebody outside the program could cancel, by its dialect.
enum Cancellation {
  /// Every promise: it has `cancel()`.
  case promises
  /// Tasks alone.
  case tasks
  /// Tasks alone, because a promise is cancelled by whoever lets go of it last.
  case tasksBesidesOwners
  /// Nothing: the dialect has no tasks either.
  case nothing

  init(_ dialect: Dialect) {
    switch dialect {
    case .google: self = .promises
    case .promisekit, .anypromise, .promisekit096, .promisekit092: self = .tasks
    case .frantic: self = .tasksBesidesOwners
    case .ecmascript: self = .nothing
    }
  }

  /// What is to be said of it where cancellation is to be varied.
  ///
  /// - Parameter rules: The dialect's name.
  func note(_ rules: String) -> String? {
    switch self {
    case .promises: nil
    case .tasks: "promises of \(rules) have no 'cancel()': only tasks are cancelled"
    case .tasksBesidesOwners:
      "promises of \(rules) are cancelled when their last reference goes, as the script decides: only tasks are cancelled"
    case .nothing: "promises of \(rules) have no 'cancel()', and it has no tasks: cancellation was not varied"
    }
  }
}
