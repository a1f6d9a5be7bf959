internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Does what a key stands for.
  mutating func perform(_ action: Action) -> [Effect] {
    showSelection(for: action)
    switch action {
    case .playOrPause: playOrPause()
    case .stepForward: move { $0.stepForward() }
    case .stepBack: move { $0.stepBack() }
    case .nextSettlement: move { $0.goToNextSettlement() }
    case .previousSettlement: move { $0.goToPreviousSettlement() }
    case .toStart: move { $0.go(to: 0) }
    case .toEnd:
      move { $0.goToEnd() }
      awaited.endAskedAt = awaited.isDue ? session.position : nil
    case .faster: change(playback.speed.faster)
    case .slower: change(playback.speed.slower)
    case .restart:
      move { $0.go(to: 0) }
      notice = Notice("restarted")
      return runAgain()
    case .up: moveSelection(by: -1)
    case .down: moveSelection(by: 1)
    case .left, .previousPanel: moveFocus(by: -1)
    case .right, .nextPanel: moveFocus(by: 1)
    case .panel(let panel): goTo(panel)
    case .pageUp: scrollFocus(by: -visibleRows(of: panels.focus, in: self))
    case .pageDown: scrollFocus(by: visibleRows(of: panels.focus, in: self))
    case .details: openDetails()
    case .injectFailure: return toggleFailure()
    case .injectDelay: return addDelay()
    case .injectCancellation: return missingCalls.isEmpty ? cancelHere() : callMissing()
    case .removeInjections: return removeInjections()
    case .prompt: mode = .prompt(PromptEditor())
    case .command: mode = .prompt(PromptEditor(":"))
    case .answer: openAnswers()
    case .stub: return openStubs()
    case .examples: show(ExampleList())
    case .palette: show(Chooser.palette(self))
    case .help: show(HelpView(keys: settings.keys, isInLesson: learning != nil))
    case .travel(let action): return perform(action)
    case .explore(let action): return perform(action)
    case .inject(let action): return perform(action)
    case .copy: show(Chooser.copy(self))
    case .compare: return compare("")
    case .translate: return translate(to: "")
    case .stops: show(Chooser.stops(self))
    case .view(let action): return perform(action)
    case .learn(let action): return perform(action)
    case .compose(let action): return perform(action)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return leave(for: .quit)
    }
    return []
  }

  private mutating func playOrPause() {
    guard session.run != nil else { return noticeRunning() }
    if let nothingToStep {
      notice = Notice(nothingToStep)
      return
    }
    if !playback.isOn, session.isAtEnd { session.go(to: 0) }
    playback.isOn.toggle()
    playback.settlementsToCome = 0
    playback.budget = .zero
    showLatest()
  }

  private mutating func move(_ step: (inout Session) -> Void) {
    playback.isOn = false
    playback.budget = .zero
    guard session.run != nil else { return noticeRunning() }
    let (position, now) = (session.position, session.now)
    step(&session)
    if session.position == position, session.now == now {
      notice = Notice(nothingToStep ?? (session.isAtEnd ? "this is the end" : "this is the start"))
    }
    showLatest()
  }

  /// Lets the panels show what happened last, wherever they were scrolled to.
  mutating func showLatest() {
    panels.followsTime = true
    panels.scroll = [:]
  }

  mutating func change(_ newSpeed: PlaySpeed) {
    notice = Notice(newSpeed == playback.speed ? "speed \(playback.speed) is the limit" : "speed \(newSpeed)")
    playback.speed = newSpeed
  }

  private mutating func openDetails() {
    guard selectedPromise != nil else { return noticeNothingSelected() }
    show(DetailsView())
  }

  private mutating func noticeRunning() {
    notice = Notice("the script is still running: wait until there is something to step through")
  }

  mutating func noticeNothingSelected() {
    guard let run = session.run else {
      notice = Notice("no promise is selected: the script is still running")
      return
    }
    notice = Notice(
      run.layout.order.isEmpty
        ? "no promise is selected: the program makes none" : "no promise is selected: ↑ and ↓ select one")
  }
}
