import Screen
import TraceEvents
import TraceGraph

/// When every promise works, waits and is settled: the past thick, the future thin, `│` is now.
struct TimelinePanel: PanelContent {
  let window: PanelWindow
  private let scene: Scene
  private let area: Rectangle
  /// The rows, without the ticks below them.
  private let body: Rectangle
  private let labelColumns: Int
  /// Where the bars go.
  private let bars: Rectangle

  private static let markColumns = 1

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    body = area.inset(bottom: area.rows >= 2 ? 1 : 0)
    let rows = scene.timeline.rows
    // The length in bytes is quick to get and bounds the width of a name in practice.
    let longest = rows.lazy.map { $0.label.utf8.count }.max() ?? 0
    labelColumns = min(longest, max(area.columns / 4, 4))
    bars = area.inset(left: TimelinePanel.markColumns + labelColumns + 2, right: 1)
    window = PanelWindow(
      contentRows: scene.rows.count, visibleRows: scene.rowsThatFit(in: body), scrolled: scene.scroll[.timeline],
      anchor: scene.anchorRow)
  }

  func draw(into buffer: inout CellBuffer) {
    if let text = scene.emptyText { return Pen.writeWrapped(text, Theme.secondary, in: area, into: &buffer) }
    let state = scene.stateNow
    let scale = scene.timeline.scale(columns: bars.columns)
    let nowColumn = scale.column(of: scene.now)
    let spacing = scene.spacing(in: body)
    for (position, index) in window.rows.enumerated() {
      let offset = position * spacing
      let line = scene.rows[index]
      let row = scene.timeline.rows[line.firstRow]
      if case .folded(let folded, let period) = line {
        var pen = Pen(in: body, row: offset, column: TimelinePanel.markColumns)
        pen.write(FoldedRow(folded, period: period, in: scene).text, Theme.accent, into: &buffer)
        continue
      }
      drawLabel(row, isMade: state[row.promise] != nil, at: offset, into: &buffer)
      for segment in scene.timeline.segments(of: row, at: state, columns: bars.columns) {
        let start = Position(column: bars.left + segment.column, row: body.top + offset)
        buffer.write(segment.text, at: start, style: Theme.style(segment.role), clippedTo: bars)
      }
    }
    guard !bars.isEmpty else { return }
    for row in body.top..<body.bottom { drawNow(at: Position(column: bars.left + nowColumn, row: row), into: &buffer) }
    if area.rows > body.rows { drawTicks(scale, nowColumn: nowColumn, into: &buffer) }
  }

  private func drawLabel(_ row: TimelineModel.Row, isMade: Bool, at offset: Int, into buffer: inout CellBuffer) {
    let isSelected = row.promise == scene.selection
    var pen = Pen(in: body, row: offset)
    pen.write(isSelected ? Theme.selectionMark : " ", Theme.accent, into: &buffer)
    let style = isMade ? Theme.plain : Theme.secondary
    pen.write(TextWidth.fitted(row.label, to: labelColumns), isSelected ? style.reversed : style, into: &buffer)
  }

  /// The line of now covers bars, not settlements.
  private func drawNow(at position: Position, into buffer: inout CellBuffer) {
    if " ━╍╌".contains(buffer[position].character) { buffer[position] = Cell("│", style: Theme.now) }
  }

  /// The instants below the rows; those that now's own text would touch are left out.
  private func drawTicks(_ scale: TimelineScale, nowColumn: Int, into buffer: inout CellBuffer) {
    let text = scene.now.description
    let length = TextWidth.columns(of: text)
    let start = max(min(nowColumn - length / 2, bars.columns - length), 0)
    for tick in scale.ticks() where tick.textColumn + tick.text.count < start || tick.textColumn > start + length {
      let position = Position(column: bars.left + tick.textColumn, row: body.bottom)
      buffer.write(tick.text, at: position, style: Theme.secondary, clippedTo: bars)
    }
    buffer.write(text, at: Position(column: bars.left + start, row: body.bottom), style: Theme.now, clippedTo: bars)
  }

  func hit(at position: Position) -> Hit {
    var hit = Hit(panel: .timeline)
    let index = window.firstRow + (position.row - body.top) / scene.spacing(in: body)
    if position.row < body.bottom, window.rows.contains(index) {
      hit.promise = scene.timeline.rows[scene.rows[index].firstRow].promise
    }
    if bars.columns > 0, position.column >= bars.left, position.column < bars.right, !scene.timeline.rows.isEmpty {
      hit.instant = scene.timeline.scale(columns: bars.columns).roundInstant(atColumn: position.column - bars.left)
    }
    return hit
  }
}
