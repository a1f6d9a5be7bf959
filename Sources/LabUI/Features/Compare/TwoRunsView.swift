import Lab
import Screen

/// Two runs side by side up to where they part, over the whole screen.
struct TwoRunsView: Overlay {
  private let runs: TwoRunsText
  /// What closing comes back to.
  private let list: OutcomeList?
  /// The first line that is shown, once somebody has scrolled; before, the line where they part is in sight.
  private var top: Int?

  init(_ runs: TwoRuns, returningTo list: OutcomeList? = nil) {
    (self.runs, self.list) = (TwoRunsText(runs), list)
  }

  var takesScreen: Bool { true }

  func hints(in state: LabState) -> [Hint] {
    [Hint("↑ ↓", "scroll"), Hint("g G", "start, end"), Hint("Esc", "leave", isKept: true)]
  }

  func handle(_ key: Key, in state: inout LabState) -> [Effect] {
    state.notice = nil
    switch key {
    case .escape, .character("q"):
      state.closeOverlay()
      if let list { state.show(list) }
    default:
      let shown = lines(state.size.columns)
      let page = max(1, state.size.rows - 5)
      var cursor = ListCursor(first(of: shown.count, page))
      guard cursor.move(key, among: max(shown.count - page + 1, 1), page: page) else {
        state.notice = Notice("\(key.label) does nothing here; Esc goes back")
        return []
      }
      var view = self
      view.top = cursor.row
      state.show(view)
    }
    return []
  }

  func scroll(by lines: Int, in state: inout LabState) {
    let count = self.lines(state.size.columns).count
    let page = max(1, state.size.rows - 5)
    var view = self
    view.top = min(max(first(of: count, page) + lines, 0), max(count - page, 0))
    state.show(view)
  }

  func click(_ line: Int, in state: inout LabState) -> [Effect] { [] }

  /// The first line on a page: the end is in sight until somebody scrolls, because there they part and there is why.
  private func first(of count: Int, _ page: Int) -> Int { min(top ?? .max, max(count - page, 0)) }

  private func lines(_ columns: Int) -> [String] {
    let room = max(columns - 2, 1)
    let text = runs.text(columns: room)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().flatMap {
      // The columns fit; the sentences below them may not.
      TextWidth.columns(of: String($0)) <= room ? [String($0)] : TextWidth.wrapped(String($0), to: room)
    }
  }

  func drawScreen(of scene: Scene, into buffer: inout CellBuffer) {
    let area = scene.drawBottom(into: &buffer)
    guard !area.isEmpty else { return }
    var pen = Pen(in: area, row: 0, column: 1)
    pen.write("Compare", Theme.accent, into: &buffer)
    pen.write("  \(runs.names.joined(separator: ", "))", Theme.strong, into: &buffer)
    let summary = runs.differs ? "they differ" : "no difference"
    pen.write("  \(summary)", runs.differs ? Theme.problem : Theme.secondary, into: &buffer)
    let body = area.inset(top: 1)
    let shown = lines(area.columns)
    for (row, line) in shown.dropFirst(first(of: shown.count, body.rows)).prefix(max(body.rows, 0)).enumerated() {
      var pen = Pen(in: body, row: row, column: 1)
      pen.write(
        line, line.contains(" ≠ ") ? Theme.problem : line.hasPrefix("because: ") ? Theme.accent : Theme.plain, into: &buffer)
    }
  }
}
