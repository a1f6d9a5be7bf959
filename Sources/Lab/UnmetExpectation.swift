import Synchronization

/// An expectation that a script states and that a run breaks.
struct UnmetExpectation: Hashable, Sendable {
  let text: String
  /// Why it can't be computed, or that it is no expression which says true or false; `nil` if it is simply false.
  let reason: String?
}

/// Keeps which expectations a run breaks: that takes a second run, and several parts of a report ask for it.
final class ExpectationBook: Sendable {
  private let unmet = Mutex<[UnmetExpectation]?>(nil)

  func unmet(_ find: () -> [UnmetExpectation]) -> [UnmetExpectation] {
    if let known = unmet.withLock({ $0 }) { return known }
    let found = find()
    unmet.withLock { $0 = found }
    return found
  }
}
