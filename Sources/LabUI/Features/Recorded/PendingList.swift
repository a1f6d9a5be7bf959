import Lab
import Screen
import TraceEvents
import TraceGraph

/// What is pending at this moment and waits for no other promise, the oldest first.
struct PendingList: Overlay {
  private var cursor = ListCursor()

  var opener: Action? { .explore(.pending) }

  func hints(in state: LabState) -> [Hint] {
    let isEmpty = PendingPromises.groups(in: state.session.state).isEmpty
    return (isEmpty ? [] : [Hint("Enter", "show it in the graph", isKept: true)]) + [Hint("Esc", "close", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    let groups = PendingPromises.groups(in: state.session.state)
    if key == .enter, groups.indices.contains(cursor.row) {
      let group = groups[cursor.row]
      state.closeOverlay()
      state.settings.hiddenPanels.remove(.graph)
      state.panels.focus = .graph
      state.select(group.first)
      let more = group.count > 1 ? "; the oldest of \(group.count) that '\(group.operatorName)' made there" : ""
      state.notice = Notice("pending for \(PendingPromises.age(of: group, at: state.session.now)): \(group.place)\(more)")
    } else {
      move(\.cursor, with: key, among: groups.count, in: &state)
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    scroll(\.cursor, by: lines, among: PendingPromises.groups(in: state.session.state).count, in: &state)
  }

  func box(in scene: Scene) -> OverlayBox {
    let groups = PendingPromises.groups(in: scene.state)
    guard !groups.isEmpty else {
      return OverlayBox(
        title: "Pending", footer: "Esc close",
        lines: [OverlayBox.Line(), OverlayBox.Line("No promise is pending at this moment."), OverlayBox.Line()])
    }
    let ages = groups.map { PendingPromises.age(of: $0, at: scene.now) }
    let width = ages.reduce(0) { max($0, TextWidth.columns(of: $1)) }
    let lines = zip(groups, ages).enumerated().map { index, entry in
      let (group, age) = entry
      let isMarked = index == min(cursor.row, groups.count - 1)
      let waiting = PendingPromises.waiting(for: group).map { "  \($0)" } ?? ""
      return OverlayBox.Line(
        [
          (isMarked ? "\(Theme.selectionMark) " : "  ", Theme.accent),
          (String(repeating: " ", count: width - TextWidth.columns(of: age)) + age, Theme.style(.pending)),
          ("  \(group.operatorName)\(group.count == 1 ? "" : " ×\(group.count)")", Theme.strong),
          ("  \(singleLine("\(group.place)"))", Theme.plain), (waiting, Theme.secondary),
        ], isMarked: isMarked)
    }
    return OverlayBox(title: "Pending, the oldest first", footer: "Enter show it in the graph   Esc close", lines: lines)
  }
}
