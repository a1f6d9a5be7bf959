internal import Lab
internal import Screen
internal import Script

extension LabState {
  /// Lets a key move in the list of examples, choose one or close the list.
  mutating func choose(_ marked: Int, with key: Key) -> [Effect] {
    let last = Example.openable.count - 1
    switch key {
    case .down, .character("j"), .tab: mode = .examples(marked: min(marked + 1, last))
    case .up, .character("k"), .backTab: mode = .examples(marked: max(marked - 1, 0))
    case .home, .character("g"): mode = .examples(marked: 0)
    case .end, .character("G"): mode = .examples(marked: last)
    case .enter, .character(" "):
      mode = .normal
      guard Example.openable.indices.contains(marked) else { return [] }
      return update(&self, .opened(Example.openable[marked].source))
    default: mode = .normal
    }
    return []
  }

  /// Lets a key scroll the details, work on the promise while they stay open, or close them.
  mutating func readDetails(from firstLine: Int, with key: Key) -> [Effect] {
    let page = max(1, size.rows - 4)
    switch key {
    case .pageDown, .control("f"): scrollDetails(to: firstLine + page)
    case .pageUp, .control("b"): scrollDetails(to: firstLine - page)
    default:
      if let action = settings.keys.action(for: key), action.worksOnDetails {
        if action == .up || action == .down { mode = .details(firstLine: 0) }
        return perform(action)
      }
      mode = .normal
    }
    return []
  }

  private mutating func scrollDetails(to line: Int) {
    mode = .details(firstLine: min(max(line, 0), lastLineOfOverlay))
  }

  /// Scrolls what lies over the panels.
  mutating func scrollOverlay(by lines: Int) {
    switch mode {
    case .help(var view):
      view.firstLine = min(max(view.firstLine + lines, 0), lastLineOfOverlay)
      mode = .help(view)
    case .details(let line): scrollDetails(to: line + lines)
    case .examples(let marked): mode = .examples(marked: min(max(marked + lines.signum(), 0), Example.openable.count - 1))
    case .answers(let marked): mode = .answers(marked: min(max(marked + lines.signum(), 0), max(possibleAnswers.count - 1, 0)))
    case .stubs(let line): mode = .stubs(firstLine: min(max(line + lines, 0), lastLineOfOverlay))
    case .chooser(var chooser):
      chooser.marked = min(max(chooser.marked + lines.signum(), 0), max(chooser.matches.count - 1, 0))
      mode = .chooser(chooser)
    case .injections(let marked):
      mode = .injections(marked: min(max(marked + lines.signum(), 0), max(session.plan.entries.count - 1, 0)))
    case .why(let view): _ = readWhy(view, with: lines < 0 ? .up : .down)
    case .editor(var editor):
      editor.scroll(by: lines)
      mode = .editor(editor)
    case .comparing(var view):
      view.go(to: view.position + lines.signum())
      mode = .comparing(view)
    case .normal, .prompt, .find: break
    }
  }
}

extension Action {
  /// Whether the action makes sense while the details stay open.
  fileprivate var worksOnDetails: Bool {
    switch self {
    case .up, .down, .stepForward, .stepBack, .nextSettlement, .previousSettlement, .toStart, .toEnd, .playOrPause, .travel,
      .injectFailure, .injectDelay, .injectCancellation, .removeInjections, .compose(.undo), .compose(.redo):
      true
    default: false
    }
  }
}
