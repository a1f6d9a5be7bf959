internal import Lab
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Explains the selected promise, on a lesson's page that shows a run what just happened, or in the log the last line that is shown.
  mutating func askWhy() -> [Effect] {
    guard let run = session.run, run.hasTrace else {
      notice = Notice("the script has not run yet: there is nothing to explain")
      return []
    }
    let event = panels.focus == .log ? lastLogEvent : nil
    guard let promise = event.map(LabState.promise) ?? selectedPromise, let record = run.full[promise] else {
      notice = Notice("no promise is selected: ↑ and ↓ select one")
      return []
    }
    let state = session.state.advanced(to: session.now)
    // What a lesson shows and asks about is its own run: only an exercise's is there to be changed.
    let isInLesson = learning.map { !$0.isAdHoc && $0.step.exercise == nil } ?? false
    let question = session.isRecording || isInLesson ? nil : FlipQuestion(session.request, promise: record.address)
    selection = record.address
    // The answer is about this instant: a run that went on behind the box would make it untrue.
    (playback.isOn, playback.settlementsToCome, playback.budget) = (false, 0, .zero)
    var view = WhyView(
      explanation: Explanation(of: promise, in: state, full: run.full),
      logLine: event.flatMap { session.run?.layout.words.describe($0, in: session.state) }, question: question)
    view.isInLesson = isInLesson
    if case .printed(let text) = event?.kind { view.decision = decision(on: text) }
    show(view)
    return question.map { [.findFlip($0)] } ?? []
  }

  /// Lets the selection follow a lesson's run, so that `w` asks about the promise that is marked.
  mutating func selectStepInLesson() {
    guard mode == .normal, let promise = stepInLesson, let address = session.run?.full[promise]?.address else { return }
    selection = address
  }

  /// The promise that the latest step of a lesson's run was about: whoever has not selected another one since asks about that.
  /// In an exercise people select promises to change them, so there the selected one counts, as outside of lessons.
  private var stepInLesson: PromiseID? {
    guard let learning, learning.step.exercise == nil, learning.prediction == nil, panels.followsTime, session.position > 0 else {
      return nil
    }
    let promise = LabState.promise(of: session.trace.events[session.position - 1])
    return promise == .program ? nil : promise
  }

  /// What of all runs decides whether and where a line is printed; `nil` as long as these aren't known.
  private func decision(on text: String) -> OutcomeWhy? {
    let line = String(text.prefix { !$0.isNewline })
    guard !line.isEmpty, outcomes.request == exploreRequest, let exploration = outcomes.exploration,
      let current = outcomes.entries.firstIndex(where: isCurrent)
    else { return nil }
    return exploration.why(.line(line), in: current)
  }

  /// The promise that an event is about; for what the program did, the one whose handler did it.
  private static func promise(of event: TraceEvent) -> PromiseID {
    event.promise == .program ? event.cause : event.promise
  }

  /// The event of the last line of the log on the screen that is about a promise.
  private var lastLogEvent: TraceEvent? {
    let end = min(firstRow(of: .log, in: self) + visibleRows(of: .log, in: self), session.position)
    let events = session.trace.events.prefix(panels.scroll[.log] == nil ? session.position : end)
    return events.suffix(400).last { event in
      LabState.promise(of: event) != .program && session.run?.layout.words.describe(event, in: session.state) != nil
    }
  }

  /// Takes what the runs have found, if it is still asked for.
  mutating func receive(_ answer: FlipAnswer) {
    guard var view = open(WhyView.self), view.question == answer.question else { return }
    view.answer = answer
    show(view)
  }

  /// Puts a change into the plan.
  mutating func tryFlip(_ flip: Flip) -> [Effect] {
    closeOverlay()
    session.change(flip.plan)
    notice = Notice("tried: \(flip.sentence)")
    return runAgain()
  }
}
