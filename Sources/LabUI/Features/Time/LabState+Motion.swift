internal import Lab
internal import TraceEvents
internal import TraceGraph

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
