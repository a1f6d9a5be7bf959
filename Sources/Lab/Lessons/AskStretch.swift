internal import TraceEvents
internal import TraceGraph

/// The part of a run that a question is about: from where it can be asked to where its answer has happened.
struct AskStretch {
  /// How many events may be seen at least, and at most, when it is asked.
  var earliest: Int
  var latest: Int
  /// How many are seen when its answer has happened.
  var after: Int

  /// `nil` if the question would tell its own answer wherever it is asked.
  init?(earliest: Int, latest: Int, after: Int) {
    guard earliest <= latest, latest <= after else { return nil }
    (self.earliest, self.latest, self.after) = (earliest, latest, after)
  }
}

extension LabRun {
  private func time(ofStep step: Int) -> VirtualInstant { events[step - 1].time }

  /// How many events come before the last instant.
  var countBeforeLastInstant: Int { events.last.map { trace.countOfEvents(before: $0.time) } ?? 0 }

  /// How a promise ends: asked before what decides it, or, if nothing does, before the run's last instant.
  func stretch(ofEnd promise: PromiseRecord) -> AskStretch? {
    guard let settled = promise.settledStep else {
      // Whoever is asked when nothing is left to happen doesn't know that.
      return AskStretch(
        earliest: max(promise.createdStep, countBeforeLastInstant), latest: events.count, after: events.count)
    }
    let decider = promise.parents.count > 1 ? promise.settlementCause : promise.adopts ?? promise.parents.first
    let decided = decider.flatMap { full[$0]?.settledStep }
    let isWaitedFor = promise.parents.count > 1 || promise.adopts != nil || promise.handlerRun == nil
    let turn = isWaitedFor ? decided ?? settled : promise.handlerRun?.step ?? settled
    let begun = promise.handlerRun?.step ?? turn
    let earliest = max(promise.createdStep, trace.countOfEvents(before: time(ofStep: min(begun, turn))))
    return AskStretch(
      earliest: earliest, latest: min(max(turn - 1, promise.createdStep), settled - 1), after: settled)
  }

  /// When a promise is settled, asked before that instant.
  func stretch(ofTime promise: PromiseRecord) -> AskStretch? {
    guard let settled = promise.settledStep, let instant = promise.settledAt else { return nil }
    return AskStretch(earliest: promise.createdStep, latest: trace.countOfEvents(before: instant), after: settled)
  }

  /// Which handler gets an error, asked when the error is there.
  func stretch(ofLanding promise: PromiseRecord) -> AskStretch? {
    guard let path = RejectionPath(of: promise.id, in: full), let rejected = promise.settledStep else { return nil }
    let end = path.carriers.last.flatMap { full[$0]?.settledAt }.map(trace.position(at:)) ?? rejected
    // A task's code began before it got the error.
    let handler = path.firstHandler.flatMap { full[$0]?.handlerRun }.flatMap { $0.role == .work ? nil : $0.step }
    return AskStretch(earliest: rejected, latest: rejected, after: handler ?? end)
  }
}
