internal import TraceEvents

/// A settlement that runs along its edge of the graph, for the eye to follow.
struct Motion: Hashable, Sendable {
  /// How long it takes, of real time.
  static let length = Duration.milliseconds(150)

  /// The promise that was settled.
  let promise: PromiseID
  /// The real time since the step.
  var elapsed = Duration.zero

  /// How far it has come: 0 at the promise that gave the outcome, 1 at the one that has it now.
  var progress: Double { min(elapsed / Motion.length, 1) }
}
