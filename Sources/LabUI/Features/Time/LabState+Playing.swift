internal import Lab
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// The real time that each event stays on the screen at ×1, so that what happens at one instant can be followed.
  static let eventPause = Duration.milliseconds(120)
  /// At a slow speed an event stays no longer than this: a picture that stands still looks frozen.
  static let longestPause = Duration.seconds(1)
  /// The same for an audience, which has a caption to read; and at the highest speed it still sees one event after another.
  static let captionPause = Duration.milliseconds(900)
  /// That a promise is made is seen at a glance: a script that makes many of them at its start doesn't seem to stand still.
  static let creationPause = Duration.milliseconds(250)
  static let shortestCaptionPause = Duration.milliseconds(150)
  static let longestCaptionPause = Duration.seconds(2)

  /// The virtual time that showing the event before `next` takes.
  private func beat(before next: Int) -> Duration {
    guard settings.isPresenting else { return min(LabState.eventPause, LabState.longestPause * playback.speed.factor) }
    let pause = (isGlance(before: next) ? LabState.creationPause : LabState.captionPause) / playback.speed.factor
    return min(max(pause, LabState.shortestCaptionPause), LabState.longestCaptionPause) * playback.speed.factor
  }

  /// Whether the event before `next` is seen at a glance: a promise is made, or made with its outcome, or what the event before it has said
  /// is said once more. Before the first event there is nothing to read either.
  private func isGlance(before next: Int) -> Bool {
    guard next > 0 else { return true }
    let events = session.trace.events
    switch events[next - 1].kind {
    case .created: return true
    // That it is skipped was told, with what came to it; and of a combination, with which input it was settled.
    case .settled where session.run?.full[events[next - 1].promise]?.isSkipped == true: return true
    case .absorbed: return session.run?.layout.words.describe(events[next - 1], in: session.state) == nil
    default: break
    }
    guard next > 1, case .settled = events[next - 1].kind, case .created = events[next - 2].kind else { return false }
    return events[next - 1].promise == events[next - 2].promise
  }

  /// Lets virtual time pass.
  ///
  /// Between instants virtual time passes at `speed`; each event costs a beat at least, or nothing would be seen of what happens at
  /// the same instant.
  /// - Parameter elapsed: Real time since the last call.
  mutating func play(for elapsed: Duration) {
    guard playback.isOn, session.run != nil else { return }
    playback.budget += elapsed * playback.speed.factor
    let events = session.trace.events
    // A question stops the run.
    let end = min(events.count, learning?.reach ?? .max)
    while session.position < end {
      let gap = session.now.duration(to: events[session.position].time)
      let cost = max(gap, beat(before: session.position))
      guard playback.budget >= cost else { break }
      playback.budget -= cost
      session.stepForward()
      if playback.settlementsToCome > 0, case .settled = events[session.position - 1].kind {
        let isSaid = notice != nil && notice == settlementsNotice
        playback.settlementsToCome -= 1
        if isSaid { notice = settlementsNotice }
        if playback.settlementsToCome == 0 {
          (playback.isOn, playback.budget) = (false, .zero)
          return
        }
      }
      if let stop = stop(at: events[session.position - 1]) {
        (playback.isOn, playback.settlementsToCome) = (false, 0)
        playback.budget = .zero
        notice = Notice("stopped: \(stop); \(label(for: .playOrPause)) goes on")
        return
      }
    }
    guard session.position < end else {
      (playback.isOn, playback.settlementsToCome) = (false, 0)
      playback.budget = .zero
      if end == events.count { notice = Notice("the end: everything has happened; g goes back to the start") }
      return
    }
    if !settings.reducesMotion { passTimeTowards(events[session.position].time) }
  }

  /// Lets the clock run on where the next event is further away than its pause.
  private mutating func passTimeTowards(_ next: VirtualInstant) {
    let gap = session.now.duration(to: next)
    guard gap > beat(before: session.position), playback.budget > .zero else { return }
    session.passTime(to: session.now.advanced(by: min(playback.budget, gap)))
    playback.budget = .zero
  }
}
