internal import Program
internal import PromiseEngine
internal import RunSearch
internal import TraceEvents
internal import TraceGraph

/// Performs one run.
struct ExploredRun {
  let options: ExploreOptions
  let body: (ExploredClock) throws -> Void

  func perform(_ schedule: Schedule, keepsEvents: Bool) -> RunExplorer<ExploredOutcome>.Run {
    let core = RunCore(schedule)
    let clock = ExploredClock(core)
    let isIdle = clock.whileCurrent {
      core.run(on: clock.main.queue, isOpaque: !options.isReducing) { try body(clock) }
      guard drive(core) else { return false }
      clock.performEnds()
      return true
    }
    defer { core.dispose() }
    var taken = schedule
    taken.order = .choices(core.lane.order.choices)
    // Compiled code has no places where its jobs could pause.
    let isForeign =
      core.lane.order.hasMissed || !schedule.choices.pauses.isEmpty
      || (isIdle && (core.lane.order.hasLeftOver || core.answers.hasLeftOver))
    let events = core.recorder.events
    let record = RunRecord(
      schedule: taken, log: core.log, isForeign: isForeign, isStopped: false,
      events: keepsEvents ? events : [])
    return RunExplorer.Run(outcome: outcome(core, events, isIdle: isIdle), record: record)
  }

  /// Runs jobs until none is left.
  ///
  /// - Returns: Whether none is left.
  private func drive(_ core: RunCore) -> Bool {
    for _ in 0..<options.mostJobs {
      guard let instant = core.lane.order.hasReady ? core.lane.clock.now : core.lane.clock.nextDeadline else { return true }
      core.lane.order.runNext(at: instant, on: core.lane.clock)
    }
    return !core.lane.order.hasReady && core.lane.clock.nextDeadline == nil
  }

  private func outcome(_ core: RunCore, _ events: [TraceEvent], isIdle: Bool) -> ExploredOutcome {
    let state = TraceState.folding(events)
    var outcome = ExploredOutcome(mayStayPending: options.mayStayPending)
    outcome.output = state.output.map(\.text).joined().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if outcome.output.last?.isEmpty == true { outcome.output.removeLast() }
    outcome.broken = core.expectations.texts
    let promises = state.promises.sorted { ($0.address.place.line, "\($0.address)") < ($1.address.place.line, "\($1.address)") }
    func name(_ promise: PromiseRecord) -> String { "\(promise.operatorName) (line \(promise.address.place.line))" }
    outcome.ends = promises.map { "\($0.address) \($0.state.rawValue) \($0.settlementText ?? "")" }
    outcome.pending = promises.filter { $0.state == .pending }.map(name)
    let unhandled = Set(state.unhandledEnds)
    outcome.unhandled = promises.filter { unhandled.contains($0.id) }.map { "\(name($0)): \($0.settlementText ?? "")" }
    if !isIdle { outcome.cutOff = "more than \(options.mostJobs) jobs: the run may have no end" }
    return outcome
  }
}
