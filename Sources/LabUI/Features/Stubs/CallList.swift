internal import Lab
internal import Program
internal import Screen
internal import TraceGraph

/// The list of what can be called, with what: to call a function, to take its call back, to change its arguments.
struct CallList: Overlay {
  private var cursor = ListCursor()

  var opener: Action? { .injectCancellation }

  func hints(in state: LabState) -> [Hint] {
    [
      Hint("space", "call or not"), Hint("e", "arguments"), Hint("x", "take all back"), Hint("Esc", "close", isKept: true),
    ]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let calls = state.session.run?.possibleCalls ?? []
    let current = calls.indices.contains(cursor.row) ? calls[cursor.row] : nil
    switch key {
    case .character(" "), .enter: return current.map { state.switchCall($0) } ?? []
    case .character("e"):
      if let current { state.edit(current) }
    case .character("x"):
      state.awaited.callAttempt = nil
      let plan = calls.reduce(state.session.plan) { $0.notCalling($1, among: calls) }
      guard plan != state.session.plan else { return [] }
      state.session.change(plan)
      state.notice = Notice("took all calls back")
      return state.runAgain()
    default:
      move(\.cursor, with: key, among: calls.count, in: &state)
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    scroll(\.cursor, by: lines, among: state.session.run?.possibleCalls.count ?? 0, in: &state)
  }

  func box(in scene: Scene) -> OverlayBox {
    let footer = "space call or not   e arguments   x take all back   Esc close"
    var lines: [OverlayBox.Line] = []
    for (index, call) in scene.calls.enumerated() {
      let isMarked = index == cursor.row
      lines.append(
        OverlayBox.Line(
          [
            (isMarked ? "\(Theme.selectionMark) " : "  ", Theme.accent),
            (call.isCalled ? "called      " : "not called  ", call.isCalled ? Theme.injection : Theme.secondary),
            (":\(call.place)".padding(to: 6), Theme.secondary),
            (singleLine(call.text, limit: 200), call.isCalled ? Theme.strong : Theme.secondary),
          ], isMarked: isMarked))
      for detail in call.details {
        lines.append(OverlayBox.Line(String(repeating: " ", count: 20) + singleLine(detail, limit: 200), Theme.secondary))
      }
    }
    let none = OverlayBox.Line(scene.isRunning ? "The script is running." : "The script declares no functions.", Theme.secondary)
    return OverlayBox(title: "Calls", footer: footer, lines: lines.isEmpty ? [none] : lines)
  }
}

extension String {
  fileprivate func padding(to columns: Int) -> String { TextWidth.padded(self, to: columns) }
}
