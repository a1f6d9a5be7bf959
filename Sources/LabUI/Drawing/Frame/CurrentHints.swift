import Lab
import Program
import TraceGraph

/// The keys of the line at the bottom in the current mode.
func currentHints(_ state: LabState) -> [Hint] {
  switch state.mode {
  case .prompt(let editor) where editor.search != nil:
    [Hint("Ctrl-R", "further back"), Hint("Enter", "run", isKept: true), Hint("Esc", "keep it", isKept: true)]
  case .prompt(let editor) where editor.isCommand:
    [Hint("Enter", "do it", isKept: true), Hint("Tab", "complete"), Hint("↑", "earlier"), Hint("Esc", "leave", isKept: true)]
  case .prompt(let editor) where editor.text.isEmpty:
    timeHints(state)
      + [Hint("↑", "earlier lines"), Hint("Ctrl-R", "search them"), Hint("Esc", "leave", isKept: true)]
  case .prompt(let editor):
    [Hint("Enter", "run", isKept: true)]
      + (editor.text.contains(where: \.isNewline) && state.canBecomeScript ? [Hint("Ctrl-O", "make it the script")] : [])
      + [Hint("↑", "earlier lines"), Hint("Ctrl-R", "search them"), Hint("Esc", "leave", isKept: true)]
  case .editor(let editor) where state.learning != nil && editor.purpose == .program:
    [Hint("Ctrl-S", "back to the lesson", isKept: true), Hint("Esc", "close without changes", isKept: true)]
      + editor.hints.dropFirst(2)
  case .editor(let editor): editor.hints
  case .find:
    [Hint("Enter", "keep", isKept: true), Hint("↑ ↓", "other matches"), Hint("Esc", "back", isKept: true)]
  case .overlay(let open): open.content.hints(in: state)
  case .normal where state.learning != nil: lessonHints(state)
  case .normal where state.settings.isPresenting: presenterHints(state)
  case .normal:
    urgentHints(state) + panelHints(state) + beginningHints(state)
      + state.settings.keys.bindings.compactMap { binding in
        guard let label = binding.hint, let key = binding.keys.first, state.hasUse(for: binding.action) else { return nil }
        if state.session.isRecording, binding.changesTheProgram, !(state.canActOnProgram && binding.actsOnPrograms) {
          return binding.action == .compose(.editSource) ? Hint(key.label, "make a script", rank: binding.hintRank) : nil
        }
        let isPause = binding.action == .playOrPause && state.playback.isOn
        return Hint(
          key.label, isPause ? "pause" : label, isKept: [.help, .stepForward, .quit].contains(binding.action),
          rank: binding.hintRank)
      }
  }
}

/// The keys of whoever presents a run: those that let time go on, in the order of their use.
private func presenterHints(_ state: LabState) -> [Hint] {
  func hint(_ action: Action, _ text: String, isKept: Bool = false, rank: Int = 0) -> Hint? {
    guard state.hasUse(for: action) else { return nil }
    return state.settings.keys.keys(for: action).first.map { Hint($0.label, text, isKept: isKept, rank: rank) }
  }
  return [
    hint(.playOrPause, state.playback.isOn ? "pause" : "play", isKept: true), hint(.stepForward, "step", isKept: true),
    hint(.stepBack, "back"), hint(.travel(.playToSettlement), "next settlement", rank: 1), hint(.explore(.why), "why", rank: 1),
    hint(.view(.present), "plain view", rank: 2), hint(.help, "help", isKept: true),
  ].compactMap(\.self)
}

/// The keys that let time go on while nothing is typed.
private func timeHints(_ state: LabState) -> [Hint] {
  let actions: [(Action, String)] = [
    (.playOrPause, state.playback.isOn ? "pause" : "play"), (.stepForward, "step"), (.stepBack, "back"),
  ]
  return actions.compactMap { action, text in
    state.settings.keys.keys(for: action).first(where: LabState.worksAtEmptyPrompt).map { Hint($0.label, text) }
  }
}

/// The keys that the present state asks for.
private func urgentHints(_ state: LabState) -> [Hint] {
  var hints: [Hint] = []
  if !state.session.state.asking.isEmpty { hints.append(Hint(state.label(for: .answer), "answer", isKept: true)) }
  if state.session.run?.diagnostics.contains(where: { $0.fixIt != nil }) == true {
    hints.append(Hint(state.label(for: .compose(.fix)), "fix", isKept: true))
  }
  if state.session.run?.diagnostics.contains(where: { $0.unknownName != nil }) == true {
    hints.append(Hint(state.label(for: .stub), "stub names", isKept: true))
  }
  return hints
}

/// The keys to begin with where there is nothing to watch.
private func beginningHints(_ state: LabState) -> [Hint] {
  guard state.nothingToStep != nil else { return [] }
  // Sources are added to scripts that can run.
  let source = state.session.run?.run == nil ? [] : [Hint(state.label(for: .compose(.addSource)), "add a source")]
  return source + [Hint(state.label(for: .examples), "examples")]
}

extension LabState {
  /// Whether the present run has what an action acts on: a key that can do nothing is no hint.
  fileprivate func hasUse(for action: Action) -> Bool {
    guard let run = session.run, !session.isRecording else { return true }
    switch action {
    case .playOrPause, .stepForward, .stepBack, .travel(.playToSettlement), .compare: return nothingToStep == nil
    case .injectFailure, .injectDelay, .inject(.menu), .compose(.addOperator), .compose(.editArguments), .details,
      .explore(.why), .explore(.find):
      return !run.full.promises.isEmpty
    default: return true
    }
  }
}

/// The keys that mean something in the focused panel only.
private func panelHints(_ state: LabState) -> [Hint] {
  switch state.panels.focus {
  case .graph: []
  case .source: state.session.isRecording ? [] : [Hint(state.label(for: .compose(.editOutside)), "$EDITOR", rank: 3)]
  case .timeline:
    [Hint("\(state.label(for: .explore(.zoomIn))) \(state.label(for: .explore(.zoomOut)))", "zoom", rank: 1)]
  case .log: [Hint("\(state.label(for: .up)) \(state.label(for: .down))", "scroll", rank: 1)]
  }
}

extension KeyBinding {
  /// Whether the key needs a program that can be changed or run again, as a recorded trace can't.
  var changesTheProgram: Bool {
    section == .change || section == .compose || action == .prompt || action == .compare
  }

  /// Whether the key works on a program while it runs, if that lets its promises be acted on.
  var actsOnPrograms: Bool {
    [.injectFailure, .injectDelay, .injectCancellation, .inject(.menu)].contains(action)
  }
}
