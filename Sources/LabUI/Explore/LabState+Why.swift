internal import Lab
internal import Screen
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Explains the selected promise, or in the log the last line that is shown.
  mutating func askWhy() -> [Effect] {
    guard let run = session.run, run.hasTrace else {
      notice = Notice("the script has not run yet: there is nothing to explain")
      return []
    }
    let event = focus == .log ? lastLogEvent : nil
    guard let promise = event.map(LabState.promise) ?? selectedPromise, let record = run.full[promise] else {
      notice = Notice("no promise is selected: ↑ and ↓ select one")
      return []
    }
    var state = session.state
    if session.now > state.time {
      state.apply(TraceEvent(step: state.step, time: session.now, promise: .program, cause: .program, kind: .answered("")))
    }
    let question = session.isRecording ? nil : FlipQuestion(session.request, promise: record.address)
    selection = record.address
    mode = .why(
      WhyView(
        explanation: Explanation(of: promise, in: state, full: run.full),
        logLine: event.flatMap { PlainWords().describe($0, in: session.state) }, question: question))
    return question.map { [.findFlip($0)] } ?? []
  }

  /// The promise that an event is about; for what the program did, the one whose handler did it.
  private static func promise(of event: TraceEvent) -> PromiseID {
    event.promise == .program ? event.cause : event.promise
  }

  /// The event of the last line of the log on the screen that is about a promise.
  private var lastLogEvent: TraceEvent? {
    let end = min(firstRow(of: .log, in: self) + visibleRows(of: .log, in: self), session.position)
    let events = session.trace.events.prefix(scroll[.log] == nil ? session.position : end)
    return events.suffix(400).last { event in
      LabState.promise(of: event) != .program && PlainWords().describe(event, in: session.state) != nil
    }
  }

  /// Takes what the runs have found, if it is still asked for.
  mutating func receive(_ answer: FlipAnswer) {
    guard case .why(var view) = mode, view.question == answer.question else { return }
    view.answer = answer
    mode = .why(view)
  }

  /// Lets a key scroll the answer, try a change, or close it.
  mutating func readWhy(_ view: WhyView, with key: Key) -> [Effect] {
    var view = view
    let page = max(1, size.rows - 4)
    let flips = view.answer?.flips ?? []
    switch key {
    case .down, .character("j"): view.firstLine += 1
    case .up, .character("k"): view.firstLine -= 1
    case .pageDown, .character(" "), .control("f"): view.firstLine += page
    case .pageUp, .control("b"): view.firstLine -= page
    case .tab where !flips.isEmpty: view.marked = (view.marked + 1) % flips.count
    case .backTab where !flips.isEmpty: view.marked = (view.marked + flips.count - 1) % flips.count
    case .enter where flips.indices.contains(view.marked): return tryFlip(flips[view.marked])
    case .enter where view.question != nil && view.answer == nil:
      notice = Notice("still looking: the programs run")
    default:
      mode = .normal
      return [.stopFindingFlip]
    }
    mode = .why(view)
    view.firstLine = min(max(view.firstLine, 0), lastLineOfOverlay)
    mode = .why(view)
    return []
  }

  /// Puts a change into the plan.
  private mutating func tryFlip(_ flip: Flip) -> [Effect] {
    mode = .normal
    session.change(flip.plan)
    notice = Notice("tried: \(flip.sentence)")
    return runAgain()
  }
}
