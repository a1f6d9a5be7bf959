import Screen
import TraceEvents
import TraceGraph

/// The promises as a graph: a drawing of two tracks, and words beside it.
struct GraphPanel: PanelContent {
  let window: PanelWindow
  private let scene: Scene
  private let area: Rectangle
  /// Where the rows go: below the names of the tracks.
  private let body: Rectangle
  private let headings: [GraphSegment]
  private let trackColumns: Int

  /// The column of the selection's mark comes first.
  private static let markColumns = 1
  private static let wordColumns = 9

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    trackColumns = GraphPanel.trackColumns(lanes: scene.layout.laneCount, in: area.columns)
    headings = area.rows >= 6 ? scene.layout.headings(trackColumns: trackColumns) : []
    body = area.inset(top: headings.isEmpty ? 0 : 1)
    window = PanelWindow(
      contentRows: scene.rows.count, visibleRows: scene.rowsThatFit(in: body), scrolled: scene.scroll[.graph],
      anchor: scene.anchorRow)
  }

  /// How many columns the drawing gets; 0 turns the graph into a list.
  private static func trackColumns(lanes: Int, in columns: Int) -> Int {
    if columns < 34 { return 0 }
    if lanes <= 1 { return columns >= 50 ? 12 : columns >= 42 ? 10 : 6 }
    return min(lanes * (columns >= 64 ? 8 : columns >= 50 ? 6 : 4), columns * 2 / 5)
  }

  func draw(into buffer: inout CellBuffer) {
    if let text = scene.startHint ?? scene.emptyText { return Pen.writeWrapped(text, Theme.secondary, in: area, into: &buffer) }
    for heading in headings {
      var pen = Pen(in: area, row: 0, column: GraphPanel.markColumns + heading.column)
      pen.write(heading.text, Theme.style(heading.role), into: &buffer)
    }
    let lines = window.rows.map { scene.rows[$0] }
    let numbers = lines.map(\.firstRow)
    let rows = scene.layout.rows(numbers, for: scene.stateNow, trackColumns: trackColumns)
    let longest = rows.map { TextWidth.columns(of: $0.label) + indent(of: $0) }.max() ?? 0
    let labelColumns = min(longest, max(area.columns / 3, 6))
    let spacing = scene.spacing(in: body)
    for (offset, row) in rows.enumerated() {
      if case .folded(let folded, let period) = lines[offset] {
        draw(
          FoldedRow(folded, period: period, in: scene), isSelected: isSelected(lines[offset]), at: offset * spacing,
          into: &buffer)
      } else {
        draw(row, at: offset * spacing, labelColumns: labelColumns, into: &buffer)
      }
    }
    guard spacing > 1, trackColumns > 0 else { return }
    for (offset, pair) in zip(rows, rows.dropFirst()).enumerated() {
      let gap = Rectangle(
        column: body.left + GraphPanel.markColumns, row: body.top + offset * spacing + 1, columns: trackColumns, rows: 1)
      let isChild = scene.full[pair.1.promise]?.parents.contains(pair.0.promise) == true
      if gap.top + 1 < body.bottom { TrackContinuation.draw(in: gap, isChild: isChild, into: &buffer) }
    }
  }

  /// Whether the selected promise is among those that a line stands for.
  private func isSelected(_ line: GraphRows.Line) -> Bool {
    guard case .folded(let rows, _) = line, let row = scene.selection.flatMap(scene.layout.row) else { return false }
    return rows.contains(row)
  }

  private func draw(
    _ folded: FoldedRow, isSelected: Bool, at offset: Int, into buffer: inout CellBuffer
  ) {
    var pen = Pen(in: body, row: offset)
    pen.write(isSelected ? Theme.selectionMark : " ", Theme.accent, into: &buffer)
    pen.column = body.left + GraphPanel.markColumns
    folded.draw(with: &pen, isSelected: isSelected, in: body, into: &buffer)
  }

  private func draw(_ row: GraphRow, at offset: Int, labelColumns: Int, into buffer: inout CellBuffer) {
    let isSelected = row.promise == scene.selection
    let hasStop = scene.stops.contains(row.promise)
    if isSelected || hasStop {
      var pen = Pen(in: body, row: offset)
      pen.write(isSelected && !hasStop ? Theme.selectionMark : Theme.stopMark, hasStop ? Theme.stop : Theme.accent, into: &buffer)
    }
    let isLatest = scene.isPresenting && row.promise == scene.latestPromise
    if isLatest, !hasStop {
      var pen = Pen(in: body, row: offset)
      pen.write(Theme.currentMark, Theme.focusedTitle, into: &buffer)
    }
    if !hasStop, !isLatest, let sign = scene.composeSign(of: row.promise), !isSelected || sign == Theme.joinMark {
      var pen = Pen(in: body, row: offset)
      pen.write(sign, Theme.accent, into: &buffer)
    }
    var pen = Pen(in: body, row: offset, column: GraphPanel.markColumns)
    if trackColumns == 0 {
      pen.column += indent(of: row)
      pen.write(String(row.appearance.glyph) + " ", Theme.style(row.appearance).bold, into: &buffer)
    } else {
      for segment in row.segments {
        let start = Position(column: pen.column + segment.column, row: pen.row)
        buffer.write(segment.text, at: start, style: Theme.style(segment.role), clippedTo: body)
      }
      pen.column += row.labelColumn
    }
    let wordsStart = pen.column
    let isDim = row.appearance == .notMade
    let label = TextWidth.fitted(row.label, to: labelColumns - indent(of: row))
    pen.write(label, isDim ? Theme.secondary : Theme.plain, into: &buffer)
    pen.write(isInjected(row.promise) ? Theme.injectionMark + " " : "  ", Theme.injection, into: &buffer)
    drawWords(row, with: &pen, into: &buffer)
    if isSelected {
      let words = Rectangle(column: wordsStart, row: pen.row, columns: body.right - wordsStart, rows: 1)
      buffer.restyle(words.intersection(body)) { $0.reversed }
    }
  }

  private func isInjected(_ promise: PromiseID) -> Bool {
    guard !scene.badges.isEmpty, let address = scene.full[promise]?.address else { return false }
    return scene.badges.contains { $0.isOn && $0.address.matches(address) }
  }

  /// In a list without a drawing, what a handler made stands to the right of it.
  private func indent(of row: GraphRow) -> Int { trackColumns == 0 ? min(row.depth, 3) : 0 }

  private func drawWords(_ row: GraphRow, with pen: inout Pen, into buffer: inout CellBuffer) {
    guard !row.isUnhandledEnd else { return drawUnhandledEnd(row, with: &pen, into: &buffer) }
    let style = Theme.style(row.appearance)
    let timeColumns = row.timeText.isEmpty ? 0 : TextWidth.columns(of: row.timeText) + 2
    let detailColumns = TextWidth.columns(of: row.detail)
    let wordLength = TextWidth.columns(of: row.word)
    let wordColumns = row.detail.isEmpty ? wordLength : max(wordLength, GraphPanel.wordColumns) + 2
    let needed = trackColumns == 0 && detailColumns > 0 ? detailColumns : wordColumns + detailColumns
    // In a wide panel a long value is cut rather than the time; in a narrow one, and where that makes the value fit, the time goes.
    let hasTime = needed + timeColumns <= pen.room || pen.room >= 26 && needed > pen.room
    if hasTime { pen.writeAtEnd(row.timeText, Theme.secondary, into: &buffer) }
    let room = pen.room - (hasTime ? timeColumns : 0)
    if row.detail.isEmpty {
      pen.write(row.word, style, limit: room, into: &buffer)
    } else if trackColumns > 0, room >= GraphPanel.wordColumns + 6 || needed <= room {
      pen.write(TextWidth.padded(row.word, to: GraphPanel.wordColumns) + "  ", style, limit: room, into: &buffer)
      pen.write(row.detail, Theme.plain, limit: max(room - wordColumns, 0), into: &buffer)
    } else {
      // The glyph tells the state already where there isn't room for the word too.
      pen.write(row.appearance == .pending ? row.word : row.detail, Theme.style(row.appearance), limit: room, into: &buffer)
    }
  }

  /// Loudly, and with the error's text where it was not told by another row.
  private func drawUnhandledEnd(_ row: GraphRow, with pen: inout Pen, into buffer: inout CellBuffer) {
    let long = " unhandled: nobody handles it "
    let isTold = row.appearance == .skipped
    let detail = row.detail.isEmpty ? "" : " " + row.detail
    let fitsLong = TextWidth.columns(of: long) + (isTold ? 0 : TextWidth.columns(of: detail)) <= pen.room
    pen.write(fitsLong ? long : " unhandled! ", Theme.alarm, into: &buffer)
    if !fitsLong || TextWidth.columns(of: detail) <= pen.room { pen.write(detail, Theme.problem, into: &buffer) }
  }

  func hit(at position: Position) -> Hit {
    let index = window.firstRow + (position.row - body.top) / scene.spacing(in: body)
    guard position.row >= body.top, window.rows.contains(index) else { return Hit(panel: .graph) }
    return Hit(panel: .graph, promise: scene.layout.order[scene.rows[index].firstRow])
  }
}
