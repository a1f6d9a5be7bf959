import Screen
import TraceEvents
import TraceGraph

/// When every promise works, waits and is settled: the past thick, the future thin, `│` is now.
struct TimelinePanel: PanelContent {
  let window: PanelWindow
  private let scene: Scene
  private let area: Rectangle
  /// The rows, without the queues and the ticks below them.
  private let body: Rectangle
  /// Where the queues go; empty where there is not room for them.
  private let laneArea: Rectangle
  private let scale: TimelineScale
  private let labelColumns: Int
  /// Where the bars go.
  private let bars: Rectangle

  private static let markColumns = 1
  /// From so many columns on, names get a third of them.
  private static let wide = 100

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    let inner = area.inset(bottom: area.rows >= 2 ? 1 : 0)
    // The rows of promises come first.
    let laneRows = min(scene.lanes.count, max((inner.rows - 2) / 2, 0))
    body = inner.inset(bottom: laneRows)
    laneArea = Rectangle(column: inner.left, row: body.bottom, columns: inner.columns, rows: laneRows)
    // The length in bytes is quick to get and bounds the width of a name in practice.
    let names = scene.timeline.longestLabel
    let longest = laneRows == 0 ? names : max(names, scene.lanes.map { $0.label.utf8.count + 1 }.max() ?? 0)
    labelColumns = min(longest, max(area.columns / (area.columns >= TimelinePanel.wide ? 3 : 4), 4))
    bars = area.inset(left: TimelinePanel.markColumns + labelColumns + 2, right: 1)
    scale = scene.timeline.scale(columns: max(bars.columns, 1), zoom: scene.zoom, around: scene.now)
    window = PanelWindow(
      contentRows: scene.rows.count, visibleRows: scene.rowsThatFit(in: body), scrolled: scene.scroll[.timeline],
      anchor: scene.anchorRow)
  }

  func draw(into buffer: inout CellBuffer) {
    if let text = scene.emptyText { return Pen.writeWrapped(text, Theme.secondary, in: area, into: &buffer) }
    let state = scene.stateNow
    let nowColumn = scale.column(of: scene.now)
    let spacing = scene.spacing(in: body)
    let waits = scene.selection.map { Waits(of: $0, in: scene.full) } ?? .none
    for (position, index) in window.rows.enumerated() {
      let offset = position * spacing
      let line = scene.rows[index]
      let row = scene.timeline.rows[line.firstRow]
      if case .folded(let folded, let period) = line {
        drawFolded(folded, period: period, at: offset, into: &buffer)
        continue
      }
      drawLabel(row, isMade: state[row.promise] != nil, waits: waits, at: offset, into: &buffer)
      guard bars.columns > 0 else { continue }
      for segment in scene.timeline.segments(of: row, at: state, scale: scale) where isShown(segment) {
        let start = Position(column: bars.left + segment.column, row: body.top + offset)
        buffer.write(segment.text, at: start, style: Theme.style(segment.role), clippedTo: bars)
      }
      if let record = state[row.promise], let end = record.settledAt, scale.contains(end), state.isUnhandledEnd(record) {
        // Beside its mark, in front of it where there is no room behind it.
        let column = scale.column(of: end) + 1 < bars.columns ? scale.column(of: end) + 1 : scale.column(of: end) - 1
        buffer.write("▼", at: Position(column: bars.left + column, row: body.top + offset), style: Theme.alarm, clippedTo: bars)
      }
      if let drag = scene.delayDrag, drag.promise == row.promise { drawGhost(of: drag, at: offset, into: &buffer) }
    }
    guard !bars.isEmpty else { return }
    drawLanes(state, into: &buffer)
    for row in body.top..<laneArea.bottom where scale.contains(scene.now) {
      drawNow(at: Position(column: bars.left + nowColumn, row: row), into: &buffer)
    }
    if area.rows > body.rows + laneArea.rows { drawTicks(nowColumn: nowColumn, into: &buffer) }
  }

  private func drawFolded(_ folded: [Int], period: Int, at offset: Int, into buffer: inout CellBuffer) {
    var pen = Pen(in: body, row: offset)
    let latest = scene.holds(folded, scene.latestPromise) ? scene.latestPromise : nil
    let isSelected = scene.holds(folded, scene.selection)
    pen.write(
      latest != nil ? Theme.currentMark : isSelected ? Theme.selectionMark : " ", latest != nil ? Theme.current : Theme.accent,
      into: &buffer)
    pen.write(FoldedRow.text(folded, period: period), isSelected ? Theme.selected : Theme.accent, into: &buffer)
    if let latest { pen.write(" #\(latest)", Theme.current, into: &buffer) }
  }

  /// Whether a segment may be seen: what comes is hidden from whoever is to be surprised by it.
  private func isShown(_ segment: TimelineSegment) -> Bool {
    guard scene.hidesFuture else { return true }
    switch segment.role {
    case .future, .futureNode: return false
    case .working, .waiting, .node: return true
    }
  }

  /// When each queue was busy.
  private func drawLanes(_ state: TraceState, into buffer: inout CellBuffer) {
    for (offset, lane) in scene.lanes.prefix(laneArea.rows).enumerated() {
      var pen = Pen(in: laneArea, row: offset, column: TimelinePanel.markColumns)
      pen.write(TextWidth.fitted("@\(lane.label)", to: labelColumns), Theme.accent, into: &buffer)
      for segment in lane.segments(at: state, scale: scale) where isShown(segment) {
        let start = Position(column: bars.left + segment.column, row: pen.row)
        let clip = Rectangle(column: bars.left, row: laneArea.top, columns: bars.columns, rows: laneArea.rows)
        buffer.write(segment.text, at: start, style: Theme.style(segment.role), clippedTo: clip)
      }
    }
  }

  private func drawLabel(_ row: TimelineModel.Row, isMade: Bool, waits: Waits, at offset: Int, into buffer: inout CellBuffer) {
    let isSelected = row.promise == scene.selection
    var pen = Pen(in: body, row: offset)
    let relation =
      waits.inputs.contains(row.promise) ? Theme.inputMark : waits.dependents.contains(row.promise) ? Theme.dependentMark : " "
    let isLatest = row.promise == scene.latestPromise
    pen.write(
      isLatest ? Theme.currentMark : isSelected ? Theme.selectionMark : relation, isLatest ? Theme.current : Theme.accent,
      into: &buffer)
    let style = isSelected ? Theme.selected : isMade ? Theme.plain : Theme.secondary
    let label = PromiseLabel.fitted(
      row.label, brief: scene.layout.briefLabel(of: row.promise), to: labelColumns, number: number(of: row.promise))
    pen.write(label, isLatest ? Theme.current(style) : style, into: &buffer)
    if isSelected {
      pen.write(String(repeating: " ", count: max(labelColumns - TextWidth.columns(of: label), 0)), style, into: &buffer)
    }
  }

  /// The number that tells a promise from others of its name and line, as in the graph.
  private func number(of promise: PromiseID) -> String { scene.layout.words.numbered.contains(promise) ? "#\(promise)" : "" }

  /// Where the dragged end of a bar would be.
  private func drawGhost(of drag: DelayDrag, at offset: Int, into buffer: inout CellBuffer) {
    guard drag.isMoved, scale.startTime <= drag.target else { return }
    let (from, to) = (scale.column(of: drag.settledAt), scale.column(of: drag.target))
    let row = body.top + offset
    for column in from + 1..<max(to, from + 1) {
      buffer.write("╌", at: Position(column: bars.left + column, row: row), style: Theme.injection, clippedTo: bars)
    }
    let mark = scale.contains(drag.target) ? Theme.injectionMark : "›"
    buffer.write(mark, at: Position(column: bars.left + to, row: row), style: Theme.injection, clippedTo: bars)
  }

  /// The instant under a column of the screen, which may lie to the right of the panel.
  ///
  /// - Parameter origin: An instant that its own column means exactly.
  func instant(atColumn column: Int, from origin: VirtualInstant) -> VirtualInstant {
    let offset = column - bars.left
    return scale.contains(origin) && scale.column(of: origin) == offset ? origin : scale.roundInstant(onwardTo: offset)
  }

  /// The line of now covers bars, not settlements.
  private func drawNow(at position: Position, into buffer: inout CellBuffer) {
    if " ━╍╌".contains(buffer[position].character) { buffer[position] = Cell("│", style: Theme.now) }
  }

  /// The instants below the rows; those that now's own text would touch are left out.
  private func drawTicks(nowColumn: Int, into buffer: inout CellBuffer) {
    let text = scale.contains(scene.now) ? scene.nowText : ""
    let length = TextWidth.columns(of: text)
    let start = max(min(nowColumn - length / 2, bars.columns - length), 0)
    for tick in scale.ticks() where tick.textColumn + tick.text.count < start || tick.textColumn > start + length {
      if scene.hidesFuture, tick.textColumn > start { continue }
      let position = Position(column: bars.left + tick.textColumn, row: laneArea.bottom)
      buffer.write(tick.text, at: position, style: Theme.secondary, clippedTo: bars)
    }
    buffer.write(text, at: Position(column: bars.left + start, row: laneArea.bottom), style: Theme.now, clippedTo: bars)
  }

  func hit(at position: Position) -> Hit {
    var hit = Hit(panel: .timeline)
    let index = window.firstRow + (position.row - body.top) / scene.spacing(in: body)
    if position.row < body.bottom, window.rows.contains(index) {
      hit.promise = scene.timeline.rows[scene.rows[index].firstRow].promise
    }
    if bars.columns > 0, position.column >= bars.left, position.column < bars.right, !scene.timeline.rows.isEmpty {
      let column = position.column - bars.left
      hit.instant = scale.roundInstant(atColumn: column)
      if let promise = hit.promise, let end = scene.full[promise]?.settledAt, scale.contains(end), scale.column(of: end) == column
      {
        hit.end = end
      }
    }
    return hit
  }
}
