/// An expectation that a script states and that a run breaks.
struct UnmetExpectation: Hashable, Sendable {
  let text: String
  /// Why it can't be computed, or that it is no expression which says true or false; `nil` if it is simply false.
  let reason: String?
  /// Whether no run could meet it, as it is no expression that says true or false.
  var isMeaningless = false
}
