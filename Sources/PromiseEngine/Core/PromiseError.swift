/// The errors that operators of google/promises reject with.
public enum PromiseError: Error, Hashable, Sendable {
  /// A promise was not settled in the time that `timeout` gave it (rule 32).
  case timedOut
  /// The predicate of `validate` returned false (rule 34).
  case validationFailure
}

/// Uses of a promise that can never give an outcome; google/promises leaves them undefined or pending.
public enum PromiseUsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A handler returned the very promise that it was to settle (Promises/A+ 2.3.1; rule 18).
  case resolvedWithItself
  /// A handler returned a promise that waits for the one that the handler was to settle.
  case waitsForItself
  /// `race` was given no promise, so none could ever win (rule 28).
  case raceOfNothing

  /// What went wrong and what to do about it.
  public var description: String {
    switch self {
    case .resolvedWithItself:
      "a promise can't wait for itself: its handler returned the promise that the handler was to settle"
    case .waitsForItself:
      "these promises wait for one another in a circle: a handler returned a promise that needs the one it was to settle"
    case .raceOfNothing:
      "race was given no promises, so none can win: give it at least one"
    }
  }
}
