import Screen
import TraceEvents
import TraceGraph

/// The promises as a graph: a drawing of two tracks, and words beside it.
struct GraphPanel: PanelContent {
  let window: PanelWindow
  let scene: Scene
  private let area: Rectangle
  /// Where the rows go: below the names of the tracks.
  let body: Rectangle
  private let headings: [GraphSegment]
  let trackColumns: Int
  /// Whether labels would be cut beside blank lanes: they begin right behind the lanes of their rows, and these are narrow.
  let isTight: Bool
  /// The lines, with titles of chains or gaps between them.
  let lines: GraphLines

  private static let oneNarrowLane = 6
  /// Where labels without lanes beside them would be a word or two.
  private static let fewColumns = 50
  /// The column of the selection's mark comes first.
  static let markColumns = 1

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    isTight =
      (scene.layout.laneCount > 1 || scene.rows.isFolding && area.columns < GraphPanel.fewColumns)
      && scene.timeline.longestLabel > GraphColumns.ordinaryLabel(in: area.columns, isLesson: scene.lesson != nil)
    // Most of what is folded is said in words, and takes no tracks.
    let columns = GraphPanel.trackColumns(of: scene.layout, in: area.columns, isTight: isTight)
    trackColumns = scene.rows.isFolding && scene.layout.laneCount == 1 ? min(columns, GraphPanel.oneNarrowLane) : columns
    headings = area.rows >= 6 ? scene.layout.headings(trackColumns: trackColumns) : []
    body = area.inset(top: headings.isEmpty ? 0 : 1)
    let visibleRows = scene.rowsThatFit(in: body)
    lines = GraphLines(scene, visibleRows: visibleRows)
    window = PanelWindow(
      contentRows: lines.count, visibleRows: visibleRows, scrolled: scene.scroll[.graph], anchor: scene.anchorRow.map(lines.index)
    )
  }

  /// Whether the line of a row of the layout is shown.
  func shows(row: Int) -> Bool { window.rows.contains(lines.index(of: scene.rows.line(ofRow: row))) }

  /// How many columns the drawing gets; 0 turns the graph into a list.
  private static func trackColumns(of layout: GraphLayout, in columns: Int, isTight: Bool) -> Int {
    if columns < 34 { return 0 }
    let lanes = layout.laneCount
    if lanes <= 1 { return columns >= 50 ? 12 : columns >= 42 ? 10 : oneNarrowLane }
    let most = columns * 2 / 5
    guard isTight else { return min(lanes * (columns >= 64 ? 8 : columns >= 50 ? 6 : 4), most) }
    if lanes == 2 { return min(8, most) }
    // Three columns a lane, in which joins stand at the left; two where there are many lanes.
    let narrow = layout.fewestLanes * 3
    return narrow <= columns / 3 ? narrow : min(layout.fewestLanes * 2, most)
  }

  func draw(into buffer: inout CellBuffer) {
    // What was typed at the prompt may have made promises though the script is empty.
    if let text = (scene.layout.order.isEmpty ? scene.startHint : nil) ?? scene.emptyText {
      return Pen.writeWrapped(text, Theme.secondary, in: area, into: &buffer)
    }
    for heading in headings {
      var pen = Pen(in: area, row: 0, column: GraphPanel.markColumns + heading.column)
      pen.write(heading.text, Theme.style(heading.role), into: &buffer)
    }
    let shown = window.rows.map { lines[$0] }
    let numbers = shown.map { $0.line?.firstRow ?? -1 }
    var drawn = scene.layout.rows(numbers, for: scene.stateNow, trackColumns: trackColumns)[...]
    let rows = shown.map { $0.line == nil ? nil : drawn.popFirst() }
    let spacing = scene.spacing(in: body)
    let columns = GraphColumns(self, rows.compactMap(\.self), numbers)
    for (offset, row) in rows.enumerated() {
      switch (shown[offset], row) {
      case (.title(let text), _):
        var pen = Pen(in: body, row: offset * spacing, column: GraphPanel.markColumns)
        pen.write(GraphLines.fitted(text, to: pen.room), Theme.secondary, into: &buffer)
      case (.line(.folded(let folded, let period)), _):
        draw(
          FoldedRow(folded, period: period, in: scene),
          tracks: folded.last.flatMap { scene.layout.rows([$0], for: scene.stateNow, trackColumns: trackColumns).first?.segments }
            ?? [],
          isSelected: scene.holds(folded, scene.selection), isLatest: scene.holds(folded, scene.latestPromise),
          at: offset * spacing, into: &buffer)
      case (.line, let row?): draw(row, at: offset * spacing, columns: columns, into: &buffer)
      case (.line, nil), (.gap, _): break
      }
    }
    drawMotion(into: &buffer)
    guard spacing > 1, trackColumns > 0 else { return }
    let now = scene.stateNow
    for (offset, pair) in zip(rows, rows.dropFirst()).enumerated() {
      guard let upper = pair.0, let lower = pair.1 else { continue }
      let gap = Rectangle(
        column: body.left + GraphPanel.markColumns, row: body.top + offset * spacing + 1, columns: trackColumns, rows: 1)
      let isChild = scene.full[lower.promise]?.parents.contains(upper.promise) == true
      guard gap.top + 1 < body.bottom else { continue }
      let state = now[upper.promise]?.state
      TrackContinuation.draw(
        in: gap, isChild: isChild, carriesError: state == .rejected || state == .cancelled, into: &buffer)
    }
  }

  private func draw(
    _ folded: FoldedRow, tracks: [GraphSegment], isSelected: Bool, isLatest: Bool, at offset: Int, into buffer: inout CellBuffer
  ) {
    var pen = Pen(in: body, row: offset)
    let mark = isLatest ? Theme.currentMark : isSelected ? Theme.selectionMark : " "
    pen.write(mark, isLatest ? Theme.current : Theme.accent, into: &buffer)
    pen.column = body.left + GraphPanel.markColumns
    drawTracks(tracks, from: pen, into: &buffer)
    pen.column += tracks.last.map { $0.column + $0.text.count + 1 } ?? 0
    folded.draw(
      with: &pen, isSelected: isSelected, namesKey: scene.isSelectionChosen || !scene.followsTime,
      latest: isLatest ? scene.latestPromise : nil, in: body, into: &buffer)
  }

  /// What marks a row behind its label: an injection, that it decided another promise, or what its first column has no room for.
  func mark(of row: GraphRow) -> String {
    if isInjected(row.promise) { return Theme.injectionMark }
    if trackColumns > 0, !row.decisiveMark.isEmpty { return row.decisiveMark }
    let isCovered = row.promise == scene.latestPromise || scene.stops.contains(row.promise)
    return isCovered ? scene.composeSign(of: row.promise) ?? "" : ""
  }

  /// `:22`, and the number, `#14`, where there is room or where captions need it, because the line makes several promises of that name.
  func place(of row: GraphRow) -> String {
    guard let place = scene.full[row.promise]?.address.place else { return "" }
    let line = if case .prompt(let number) = place.unit { "›\(number)" } else { ":\(place.line)" }
    if trackColumns == 0 { return line }
    let isOneOfMany = scene.layout.words.numbered.contains(row.promise)
    return isOneOfMany || body.columns >= GraphColumns.leastForNumbers ? "\(line) #\(row.promise)" : line
  }

  private func draw(_ row: GraphRow, at offset: Int, columns: GraphColumns, into buffer: inout CellBuffer) {
    let isSelected = row.promise == scene.selection
    let hasStop = scene.stops.contains(row.promise)
    if isSelected || hasStop {
      var pen = Pen(in: body, row: offset)
      pen.write(isSelected && !hasStop ? Theme.selectionMark : Theme.stopMark, hasStop ? Theme.stop : Theme.accent, into: &buffer)
    }
    let isLatest = row.promise == scene.latestPromise
    if isLatest {
      var pen = Pen(in: body, row: offset)
      pen.write(Theme.currentMark, Theme.current, into: &buffer)
    }
    // The bar shows what is selected, too.
    if !hasStop, !isLatest, let sign = scene.composeSign(of: row.promise) {
      var pen = Pen(in: body, row: offset)
      pen.write(sign, Theme.accent, into: &buffer)
    }
    var pen = Pen(in: body, row: offset, column: GraphPanel.markColumns)
    if trackColumns == 0 {
      pen.column += indent(of: row)
      pen.write(String(row.appearance.glyph) + " ", Theme.style(row.appearance).bold, into: &buffer)
    } else {
      drawTracks(row.segments, from: pen, into: &buffer)
      pen.column += columns.start(of: row)
    }
    let wordsStart = pen.column
    let style = row.appearance == .notMade ? Theme.secondary : Theme.plain
    let labelColumns = columns.labelColumns(of: row)
    let mark = self.mark(of: row)
    let label = PromiseLabel.fitted(
      row.label, brief: scene.layout.briefLabel(of: row.promise), to: labelColumns - mark.dropFirst().count,
      among: columns.labels)
    pen.write(label, isLatest ? Theme.current(style) : style, into: &buffer)
    pen.column += labelColumns - mark.dropFirst().count - TextWidth.columns(of: label)
    pen.write(
      TextWidth.padded(mark, to: GraphColumns.mark) + " ", mark == Theme.injectionMark ? Theme.injection : Theme.accent,
      into: &buffer)
    if columns.place > 0 {
      pen.write(TextWidth.padded(place(of: row), to: columns.place) + "  ", Theme.secondary, into: &buffer)
    }
    GraphRowWords(row, beside: trackColumns, isLesson: scene.lesson != nil, among: columns.values).draw(with: &pen, into: &buffer)
    if isSelected {
      let words = Rectangle(column: wordsStart, row: pen.row, columns: body.right - wordsStart, rows: 1)
      buffer.restyle(words.intersection(body), Theme.selected(over:))
    }
  }

  private func drawTracks(_ segments: [GraphSegment], from pen: Pen, into buffer: inout CellBuffer) {
    for segment in segments {
      let start = Position(column: pen.column + segment.column, row: pen.row)
      buffer.write(segment.text, at: start, style: Theme.style(segment.role), clippedTo: body)
    }
  }

  private func isInjected(_ promise: PromiseID) -> Bool {
    guard !scene.badges.isEmpty, let address = scene.full[promise]?.address else { return false }
    return scene.badges.contains { $0.isOn && $0.address.matches(address) }
  }

  /// In a list without a drawing, what a handler made stands to the right of it.
  func indent(of row: GraphRow) -> Int { trackColumns == 0 ? min(row.depth, 3) : 0 }

  func hit(at position: Position) -> Hit {
    let index = window.firstRow + (position.row - body.top) / scene.spacing(in: body)
    guard position.row >= body.top, window.rows.contains(index), let line = lines[index].line else { return Hit(panel: .graph) }
    return Hit(panel: .graph, promise: scene.layout.order[line.firstRow])
  }
}
