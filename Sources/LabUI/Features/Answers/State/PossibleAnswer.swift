internal import TraceEvents

/// One thing that a person could answer now.
struct PossibleAnswer: Hashable, Sendable {
  /// The promise that asks, as people call it.
  var promise: String
  var address: PromiseAddress
  var question: Question
  var choice: Int
}
