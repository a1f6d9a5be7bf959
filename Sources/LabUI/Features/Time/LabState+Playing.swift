internal import Lab
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// The least real time that each event stays on the screen at ×1, so that what happens at one instant can be followed.
  static let eventPause = Duration.milliseconds(120)

  /// Lets virtual time pass.
  ///
  /// Between instants virtual time passes at `speed`; each event costs `eventPause` at least, or nothing would be seen of what
  /// happens at the same instant.
  /// - Parameter elapsed: Real time since the last call.
  mutating func play(for elapsed: Duration) {
    guard isPlaying, session.run != nil else { return }
    playBudget += elapsed * speed.factor
    let events = session.trace.events
    while session.position < events.count {
      let gap = session.now.duration(to: events[session.position].time)
      let cost = max(gap, LabState.eventPause)
      guard playBudget >= cost else { break }
      playBudget -= cost
      session.stepForward()
      if let stop = stop(at: events[session.position - 1]) {
        isPlaying = false
        playBudget = .zero
        notice = Notice("stopped: \(stop); \(label(for: .playOrPause)) goes on")
        return
      }
    }
    guard session.position < events.count else {
      isPlaying = false
      playBudget = .zero
      notice = Notice("the end: everything has happened; g goes back to the start")
      return
    }
    if !settings.reducesMotion { passTimeTowards(events[session.position].time) }
  }

  /// Lets the clock run on where the next event is further away than its pause.
  private mutating func passTimeTowards(_ next: VirtualInstant) {
    let gap = session.now.duration(to: next)
    guard gap > LabState.eventPause, playBudget > .zero else { return }
    session.passTime(to: session.now.advanced(by: min(playBudget, gap)))
    playBudget = .zero
  }
}
