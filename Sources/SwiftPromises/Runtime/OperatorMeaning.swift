/// What an operator does with outcomes and with its closure, as far as checks need to know.
struct OperatorMeaning: Sendable {
  /// Which outcome its closure is for, and what becomes of errors.
  enum Kind: Sendable {
    /// The closure gets values; errors pass.
    case values
    /// The closure gets errors, which count as handled, and go on.
    case errors
    /// The closure gets errors; what it returns or throws takes their place.
    case recovers
    /// The closure runs whatever came; outcomes pass.
    case always
    /// Values may become errors; there is no closure, or one that only tests.
    case mayReject
    /// Outcomes pass.
    case passes
    /// It ends a chain, and looks at errors itself.
    case ends
  }

  let kind: Kind
  /// Whether it waits for a promise that its closure returns.
  let flattens: Bool
  /// The operator to write in its place where the closure returns a promise; `nil` if it drops the promise, or waits for it.
  let flattening: String?
  /// Whether its closure runs for each element of a list.
  let isRepeated: Bool
}
