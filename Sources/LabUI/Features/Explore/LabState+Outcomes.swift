internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Opens the list of outcomes, and looks for them unless all of this program are known.
  mutating func openOutcomes() -> [Effect] {
    guard !session.isRecording else {
      notice = Notice(
        "this is a recorded trace, which can't be run again; \(label(for: .compose(.editSource))) makes the selected promise's chain a script, which can"
      )
      return []
    }
    guard !awaited.isDue, let run = session.run, run.request == session.request else {
      notice = Notice("the script is still running: wait until it has ended, then explore it")
      return []
    }
    guard run.run != nil else {
      notice = Notice("the script has errors: see the Source panel, then explore it", kind: .problem)
      return []
    }
    playback.isOn = false
    let request = exploreRequest
    let isKnown = outcomes.request == request && outcomes.exploration != nil && !outcomes.isLooking
    if !isKnown { outcomes = Outcomes() }
    outcomes.request = request
    outcomes.preview = atEnd(session)
    outcomes.comparison = nil
    let current = outcomes.entries.firstIndex(where: isCurrent) ?? 0
    show(OutcomeList(at: current))
    guard !isKnown else { return previewMarked() }
    outcomes.stage = .looking(rest: nil)
    return [.explore(request)]
  }

  /// The program with everything that was injected and typed, but without choices of order, latencies and failures.
  var exploreRequest: ExploreRequest {
    var run = session.request
    run.plan = run.plan.withoutChoices
    var request = ExploreRequest(run)
    request.expectations = ExploreRequest.expectations(in: run.source.text)
    return request
  }

  /// Whether the session's run is the witness of an outcome.
  func isCurrent(_ entry: Exploration.Entry) -> Bool {
    guard session.plan.hasChoices else { return entry == outcomes.entries.first }
    return entry.witness.schedule == session.plan.schedule || entry.outcome == outcomes.taken
  }

  /// Takes what was found by now.
  mutating func receive(_ exploration: Exploration, of request: ExploreRequest, _ stage: ExplorationStage) -> [Effect] {
    guard outcomes.request == request else { return [] }
    let marked = open(OutcomeList.self).flatMap { list in
      outcomes.entries.indices.contains(list.row) ? outcomes.entries[list.row].outcome : nil
    }
    (outcomes.exploration, outcomes.stage) = (exploration, stage)
    guard var list = open(OutcomeList.self) else { return [] }
    if let marked, let row = exploration.entries.firstIndex(where: { $0.outcome == marked }) {
      list.mark(row, among: exploration.entries.count)
    }
    list.refreshReasons(outcomes)
    show(list)
    return previewMarked()
  }

  /// Asks for the run of the marked outcome, unless it is shown already.
  mutating func previewMarked() -> [Effect] {
    guard let list = open(OutcomeList.self), let request = list.request(in: self) else { return [] }
    if outcomes.preview?.request == request { return [] }
    if let run = session.run, run.request == request {
      receivePreview(run)
      return []
    }
    return [.preview(request)]
  }

  /// Shows the end of a run, if it is still the one that is looked at.
  mutating func receivePreview(_ run: LabRun) {
    guard let list = open(OutcomeList.self), list.request(in: self) == run.request else { return }
    var preview = session
    preview.change(run.request.plan)
    preview.accept(run)
    outcomes.preview = atEnd(preview)
    outcomes.comparison = session.run.flatMap { $0.request == run.request ? nil : RunComparison($0, run) }
  }

  private func atEnd(_ session: Session) -> Session {
    var session = session
    session.go(to: session.trace.events.count)
    return session
  }

  /// Makes the marked run the session's own, from its start.
  mutating func take(_ plan: RunPlan, _ text: String) -> [Effect] {
    let stop = stopExploring()
    closeOverlay()
    guard plan != session.plan else {
      notice = Notice("this is the run that you have")
      return stop
    }
    session.change(plan)
    session.go(to: 0)
    showLatest()
    announce(text)
    return stop + runAgain()
  }

  /// Ends the search; what was found stays.
  mutating func stopExploring() -> [Effect] { outcomes.isLooking ? [.stopExploring] : [] }

  /// The state that the panels show: while outcomes are looked through, that of the marked run.
  var shown: LabState {
    guard mode.overlay is OutcomeList, let preview = outcomes.preview else { return self }
    var shown = self
    shown.session = preview
    shown.composing.comparison = outcomes.comparison
    shown.panels.scroll = [:]
    shown.panels.isZoomed = false
    shown.panels.focus = .source
    shown.panels.followsTime = true
    shown.exploring = Exploring()
    shown.settings.hiddenPanels.subtract([.source, .graph])
    shown.settings.leftShare = max(settings.leftShare, 50)
    return shown
  }
}
