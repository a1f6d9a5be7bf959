internal import Lab
internal import TraceEvents
internal import TraceGraph

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

extension LabState {
  /// After a step that settles a promise, lets its outcome run along the graph; anything else that changes the instant ends it.
  ///
  /// - Parameter position: How many events had happened before.
  mutating func noteMotion(from position: Int) {
    guard session.position != position else { return }
    playback.motion = nil
    let isStep = session.position == position + 1 || playback.isOn && session.position > position
    guard isStep, !settings.reducesMotion, recorded.live == nil else { return }
    let event = session.trace.events[session.position - 1]
    if case .settled = event.kind { playback.motion = Motion(promise: event.promise) }
  }

  /// Lets the motion go on.
  mutating func move(for elapsed: Duration) {
    guard var motion = playback.motion else { return }
    motion.elapsed += elapsed
    self.playback.motion = motion.elapsed < Motion.length ? motion : nil
  }
}
