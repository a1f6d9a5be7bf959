internal import Lab
internal import Program
internal import TraceEvents

extension LabState {
  /// Opens another script in the place of this one.
  mutating func open(_ source: ScriptSource) {
    keepRecording()
    session.open(source)
    selection = nil
    panels.isSelectionChosen = false
    panels.followsTime = false
    exploring = Exploring()
    panels.scroll = [:]
    // What was begun at the prompt since the script was asked for is not lost.
    if case .prompt = mode {} else { mode = .normal }
    playback.isOn = false
    playback.budget = .zero
    notice = nil
    files.diskText = nil
    awaited.isDue = false
    typed.latest = nil
    composing.comparison = nil
    composing.marks = []
    stops.removeAll { if case .promise = $0 { true } else { false } }
  }

  /// Asks for a run of the session as it is now.
  mutating func runAgain() -> [Effect] {
    guard !session.isRecording else {
      notice = Notice(
        "this is a recorded trace, which can't be changed or run again; \(label(for: .compose(.editSource))) makes the selected promise's chain a script"
      )
      return []
    }
    awaited.isDue = true
    return [.run(session.request)]
  }

  mutating func noticeRunProblems() {
    guard let run = session.run else { return }
    if let first = run.diagnostics.first(where: { $0.severity == .error }) {
      // In an exercise, an unknown name is a slip: a stub would make something of it that nobody meant.
      let isUnknown = learning == nil && run.diagnostics.contains { $0.unknownName != nil }
      let stubHint = isUnknown ? "; \(label(for: .stub)) stubs undeclared names" : ""
      let fixHint = run.diagnostics.first { $0.fixIt != nil }.map { fixItHint(for: $0) } ?? ""
      notice = Notice(first.message + fixHint + stubHint, kind: .problem)
      if TranslatedText.isJavaScript(session.source.text) {
        let byHand = fixHint.isEmpty ? "" : ", \(label(for: .compose(.fix))) mends one word after the other"
        notice = Notice("JavaScript: \(label(for: .translate)) reads it as Swift\(byHand)", kind: .problem)
      }
      return
    }
    if let warning = run.run?.warnings.first {
      notice = Notice(warning, kind: .problem)
      return
    }
    switch run.run?.ending {
    case .limit(let message): notice = Notice(message, kind: .problem)
    // The lines below the first one show the source, which the panel has.
    case .fault(let message): notice = Notice(String(message.prefix { !$0.isNewline }), kind: .problem)
    case .idle, .reachedInstant, .stopped, .exited, nil: break
    }
    // What a lesson gives to work with is there to be called by whoever takes it.
    if let offer = callOffer, learning == nil { notice = Notice(offer) }
    if let fault = latestPromptFault { notice = Notice(fault, kind: .problem) }
  }

  /// Says what of a plan that the program was started with meets nothing.
  mutating func noticeUnmetPlan() {
    if notice?.kind != .problem, let first = session.run?.unmetPlan.first { notice = Notice(first, kind: .problem) }
  }
}
