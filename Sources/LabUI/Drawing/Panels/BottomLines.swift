import Screen
import TraceGraph

/// The line above the prompt, which holds the notice or says what is selected, and the line of keys at the bottom.
struct BottomLines {
  let scene: Scene
  let arrangement: PanelArrangement

  func draw(into buffer: inout CellBuffer) {
    let rule = arrangement.rule
    buffer.fill(rule, with: Cell("─", style: Theme.frame))
    if let notice = scene.notice {
      // Where there is no line above the prompt, the keys step back for the notice.
      draw(notice, in: rule.isEmpty ? arrangement.hints : rule, isOnRule: !rule.isEmpty, into: &buffer)
      if rule.isEmpty { return }
    } else if let caption = scene.caption, !rule.isEmpty, scene.mode.overlay?.takesScreen != true {
      var pen = Pen(in: rule, row: 0, column: 1)
      pen.write(" \(caption.isLatest ? Theme.currentMark : Theme.selectionMark) ", Theme.accent, into: &buffer)
      let text = singleLine(caption.text)
      pen.write(text, Theme.strong, limit: pen.room - 2, into: &buffer)
      pen.write(" ", Theme.plain, into: &buffer)
    }
    drawHints(into: &buffer)
  }

  private func draw(_ notice: Notice, in area: Rectangle, isOnRule: Bool, into buffer: inout CellBuffer) {
    var pen = Pen(in: area, row: 0, column: isOnRule ? 2 : 1)
    if isOnRule { pen.write(" ", Theme.plain, into: &buffer) }
    let text = notice.text.split(separator: "\n").joined(separator: "  ")
    if notice.kind == .problem { pen.write(" problem ", Theme.alarm, into: &buffer) }
    let style = notice.kind == .problem ? Theme.problem : Theme.accent
    pen.write((notice.kind == .problem ? " " : "") + text + (isOnRule ? " " : ""), style, into: &buffer)
  }

  private func drawHints(into buffer: inout CellBuffer) {
    let area = arrangement.hints
    if scene.isPresenting, scene.mode == .normal { return drawKeys(in: area, into: &buffer) }
    func width(_ hint: Hint) -> Int { TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.label) }
    var shown = scene.hints
    while shown.reduce(1, { $0 + width($1) + 2 }) - 2 > area.columns, !shown.isEmpty {
      let highest = shown.lazy.filter { !$0.isKept }.map(\.rank).max()
      shown.remove(at: shown.lastIndex { !$0.isKept && $0.rank == highest } ?? shown.count - 1)
    }
    var pen = Pen(in: area, row: 0, column: 1)
    for (index, hint) in shown.enumerated() {
      pen.write((index > 0 ? "  " : "") + hint.key, Theme.key, into: &buffer)
      pen.write(" " + hint.label, Theme.secondary, into: &buffer)
    }
  }

  /// The keys pressed last, for an audience; the latest one stands out.
  private func drawKeys(in area: Rectangle, into buffer: inout CellBuffer) {
    var pen = Pen(in: area, row: 0, column: 1)
    pen.write("keys  ", Theme.secondary, into: &buffer)
    for (index, key) in scene.recentKeys.enumerated() {
      let isLatest = index + 1 == scene.recentKeys.count
      pen.write(" \(key) ", isLatest ? Theme.focusedTitle : Theme.key, into: &buffer)
      pen.write(" ", Theme.plain, into: &buffer)
    }
  }
}
