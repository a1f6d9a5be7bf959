import Screen
import TraceGraph

/// The line above the prompt, which holds the notice or says what is selected, and the line of keys at the bottom.
struct BottomLines {
  let scene: Scene
  let arrangement: PanelArrangement
  /// Whether a long notice may take lines of the panels.
  var mayCover = false

  func draw(into buffer: inout CellBuffer) {
    let rule = arrangement.rule
    buffer.fill(rule, with: Cell("─", style: Theme.frame))
    if let notice = scene.notice {
      // Where there is no line above the prompt, the keys step back for the notice.
      draw(notice, in: rule.isEmpty ? arrangement.hints : rule, isOnRule: !rule.isEmpty, into: &buffer)
      if rule.isEmpty { return }
    } else if scene.isPresenting, !scene.isGuessing, arrangement.narration.rows < PanelArrangement.tellingRows, !rule.isEmpty,
      let summary = Narration(scene: scene).summary
    {
      // With a lesson on a low screen, the caption has no third line.
      var pen = Pen(in: rule, row: 0, column: 2)
      pen.write(" \(TextWidth.truncated(summary, to: max(pen.room - 4, 0))) ", Theme.accent, into: &buffer)
    } else if let caption = scene.caption, !rule.isEmpty, scene.mode.overlay?.takesScreen != true {
      tell(caption, Theme.strong, in: rule, into: &buffer)
    }
    if let more = scene.selectionCaption, scene.mode.overlay?.takesScreen != true {
      tell(more, Theme.plain, in: arrangement.moreTold, into: &buffer)
    }
    drawHints(into: &buffer)
  }

  private func tell(_ caption: Scene.Caption, _ style: Style, in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    var pen = Pen(in: area, row: 0, column: 1)
    pen.write(" \(caption.isLatest ? Theme.currentMark : Theme.selectionMark) ", Theme.accent, into: &buffer)
    pen.write(caption.fitted(to: pen.room - 2), style, into: &buffer)
    pen.write(" ", Theme.plain, into: &buffer)
  }

  /// A notice that is longer than the line takes up to two more above it, over what lies there: it goes with the next key.
  private func draw(_ notice: Notice, in area: Rectangle, isOnRule: Bool, into buffer: inout CellBuffer) {
    let text = notice.text.split(separator: "\n").joined(separator: "  ")
    let style = notice.kind == .problem ? Theme.problem : Theme.accent
    let sign = notice.kind == .problem ? " problem " : ""
    let start = isOnRule ? 3 : 1
    let columns = max(area.columns - start - TextWidth.columns(of: sign) - (sign.isEmpty ? 0 : 1) - 1, 1)
    var lines = TextWidth.wrapped(text, to: columns)
    let most = isOnRule && mayCover ? min(BottomLines.mostNoticeRows, max(area.top, 1)) : 1
    if lines.count > most { lines = Array(lines.prefix(most - 1)) + [lines.dropFirst(most - 1).joined(separator: " ")] }
    let top = area.top - (lines.count - 1)
    for (row, line) in lines.enumerated() {
      let place = Rectangle(column: area.left, row: top + row, columns: area.columns, rows: 1)
      // Of a rule that a message runs over, the rest would look torn.
      if lines.count > 1 { buffer.fill(place, with: Cell(" ", style: Theme.plain)) }
      var pen = Pen(in: place, row: 0, column: start - (isOnRule ? 1 : 0))
      if isOnRule { pen.write(" ", Theme.plain, into: &buffer) }
      if row == 0 { pen.write(sign, Theme.alarm, into: &buffer) } else { pen.column += TextWidth.columns(of: sign) }
      pen.write((sign.isEmpty ? "" : " ") + line + (isOnRule ? " " : ""), style, into: &buffer)
    }
  }

  private static let mostNoticeRows = 3

  private func drawHints(into buffer: inout CellBuffer) {
    let area = arrangement.hints
    guard scene.isPresenting, scene.mode == .normal else {
      draw(hints(fitting: area.columns), from: 1, in: area, into: &buffer)
      return
    }
    let start = drawKeys(in: area, into: &buffer)
    let hints = hints(fitting: area.columns - start - 1)
    // Beside the keys that were pressed, those that can be pressed stand at the other end.
    draw(hints, from: start == 1 ? 1 : area.columns - Self.columns(of: hints), in: area, into: &buffer)
  }

  /// The columns that hints take, and one in front of them.
  private static func columns(of hints: [Hint]) -> Int {
    hints.reduce(1) { $0 + TextWidth.columns(of: $1.key) + 1 + TextWidth.columns(of: $1.label) + 2 } - 2
  }

  /// The hints that there is room for.
  private func hints(fitting columns: Int) -> [Hint] {
    var shown = scene.hints
    while Self.columns(of: shown) > columns, !shown.isEmpty {
      let highest = shown.lazy.filter { !$0.isKept }.map(\.rank).max()
      shown.remove(at: shown.lastIndex { !$0.isKept && $0.rank == highest } ?? shown.count - 1)
    }
    return shown
  }

  private func draw(_ hints: [Hint], from column: Int, in area: Rectangle, into buffer: inout CellBuffer) {
    var pen = Pen(in: area, row: 0, column: column)
    for (index, hint) in hints.enumerated() {
      pen.write((index > 0 ? "  " : "") + hint.key, Theme.key, into: &buffer)
      pen.write(" " + hint.label, Theme.secondary, into: &buffer)
    }
  }

  /// The keys pressed last, for an audience; the latest one stands out.
  ///
  /// - Returns: The column behind them; 1 if none was pressed.
  private func drawKeys(in area: Rectangle, into buffer: inout CellBuffer) -> Int {
    var pen = Pen(in: area, row: 0, column: 1)
    guard !scene.recentKeys.isEmpty else { return 1 }
    pen.write("keys  ", Theme.secondary, into: &buffer)
    // The earliest give way to the keys that the page names: without those nobody knows how to go on.
    let room = area.columns - pen.column - Self.columns(of: scene.hints.filter(\.isKept)) - 1
    var keys = scene.recentKeys[...]
    while keys.count > 1, keys.reduce(0, { $0 + TextWidth.columns(of: "\($1)") + 3 }) > room { keys.removeFirst() }
    for (index, key) in zip(keys.indices, keys) {
      let isLatest = index + 1 == keys.endIndex
      pen.write(" \(key) ", isLatest ? Theme.focusedTitle : Theme.key, into: &buffer)
      pen.write(" ", Theme.plain, into: &buffer)
    }
    return pen.column - area.left + 1
  }
}
