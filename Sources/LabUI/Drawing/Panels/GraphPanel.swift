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
  /// The lines, with titles of chains or gaps between them.
  let lines: GraphLines

  /// The column of the selection's mark comes first.
  static let markColumns = 1

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    trackColumns = GraphPanel.trackColumns(lanes: scene.layout.laneCount, in: area.columns)
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
  private static func trackColumns(lanes: Int, in columns: Int) -> Int {
    if columns < 34 { return 0 }
    if lanes <= 1 { return columns >= 50 ? 12 : columns >= 42 ? 10 : 6 }
    return min(lanes * (columns >= 64 ? 8 : columns >= 50 ? 6 : 4), columns * 2 / 5)
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
    let placeColumns =
      body.columns >= GraphPanel.leastForPlaces && trackColumns > 0
      ? rows.compactMap { $0.map { place(of: $0).count } }.max() ?? 0 : 0
    var columns = WordColumns(
      label: rows.compactMap { $0.map { TextWidth.columns(of: $0.label) + indent(of: $0) + mark(of: $0).dropFirst().count } }
        .max() ?? 0,
      place: placeColumns)
    columns.label = min(columns.label, mostLabelColumns(beside: columns, numbers))
    for (offset, row) in rows.enumerated() {
      switch (shown[offset], row) {
      case (.title(let text), _):
        var pen = Pen(in: body, row: offset * spacing, column: GraphPanel.markColumns)
        pen.write(text, Theme.secondary, into: &buffer)
      case (.line(.folded(let folded, let period)), _):
        let holdsLatest = scene.latestPromise.flatMap(scene.layout.row).map(folded.contains) ?? false
        draw(
          FoldedRow(folded, period: period, in: scene),
          tracks: folded.last.flatMap { scene.layout.rows([$0], for: scene.stateNow, trackColumns: trackColumns).first?.segments }
            ?? [],
          isSelected: isSelected(folded), isLatest: holdsLatest, at: offset * spacing, into: &buffer)
      case (.line, let row?): draw(row, at: offset * spacing, columns: columns, into: &buffer)
      case (.line, nil), (.gap, _): break
      }
    }
    drawMotion(into: &buffer)
    guard spacing > 1, trackColumns > 0 else { return }
    for (offset, pair) in zip(rows, rows.dropFirst()).enumerated() {
      guard let upper = pair.0, let lower = pair.1 else { continue }
      let gap = Rectangle(
        column: body.left + GraphPanel.markColumns, row: body.top + offset * spacing + 1, columns: trackColumns, rows: 1)
      let isChild = scene.full[lower.promise]?.parents.contains(upper.promise) == true
      if gap.top + 1 < body.bottom { TrackContinuation.draw(in: gap, isChild: isChild, into: &buffer) }
    }
  }

  /// Whether the selected promise is among those that a line stands for.
  private func isSelected(_ folded: [Int]) -> Bool {
    scene.selection.flatMap(scene.layout.row).map(folded.contains) ?? false
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
      with: &pen, isSelected: isSelected, latest: isLatest ? scene.latestPromise : nil, in: body, into: &buffer)
  }

  /// How wide the words of all rows are, so that they stand below one another.
  private struct WordColumns {
    var label: Int
    /// The line or number that messages name the promise by; 0 where there is no room for it.
    var place: Int
    /// The mark of what is injected, or decided something; a longer one takes room from its label.
    static let mark = 1
  }

  /// What marks a row behind its label: an injection, that it decided another promise, or what its first column has no room for.
  private func mark(of row: GraphRow) -> String {
    if isInjected(row.promise) { return Theme.injectionMark }
    if trackColumns > 0, !row.decisiveMark.isEmpty { return row.decisiveMark }
    let isCovered = row.promise == scene.latestPromise || scene.stops.contains(row.promise)
    return isCovered ? scene.composeSign(of: row.promise) ?? "" : ""
  }

  /// Labels get a third; in a lesson they leave room for a short value and its time beside a wide drawing, and in a wide panel they get
  /// what states, values and times leave.
  ///
  /// - Parameter rows: The rows that are shown.
  private func mostLabelColumns(beside columns: WordColumns, _ rows: [Int]) -> Int {
    var third = max(area.columns / 3, 6)
    if body.columns >= GraphPanel.leastForNumbers, scene.lesson == nil {
      // As they are at the end, so that the columns stay where they are while time passes.
      let words = scene.layout.rows(rows, for: scene.full, trackColumns: 0).map(GraphPanel.columnsOfWords)
      let others =
        GraphPanel.markColumns + scene.layout.labelColumn(trackColumns: trackColumns) + WordColumns.mark + columns.place
      let room = body.columns - others - GraphPanel.gaps - max(words.max() ?? 0, GraphPanel.columnsOfPending)
      return max(room, GraphPanel.leastWideLabel)
    }
    if scene.lesson != nil, trackColumns > 0 {
      third = min(third, max(area.columns - GraphPanel.markColumns - trackColumns - GraphPanel.leastForValueAndTime, 8))
    }
    if scene.lesson != nil || scene.isPresenting, rows.contains(where: isCancelled) {
      // Beside a label that is cut anyway, `cancelled` and its time are whole.
      let drawing = trackColumns == 0 ? 2 : scene.layout.labelColumn(trackColumns: trackColumns)
      let places = columns.place == 0 ? 0 : columns.place + 2
      let taken = GraphPanel.markColumns + drawing + WordColumns.mark + 1 + places
      third = min(third, max(body.columns - taken - GraphPanel.columnsOfCancelled, 8))
    }
    // Numbers beside the lines take their room from the labels, which are cut anyway, and not from the states.
    return max(third - max(columns.place - GraphPanel.ordinaryPlace, 0), 8)
  }

  private func isCancelled(_ row: Int) -> Bool {
    scene.layout.order.indices.contains(row) && scene.full[scene.layout.order[row]]?.state == .cancelled
  }

  /// What state, value and time of a row take where nothing is cut.
  private static func columnsOfWords(_ row: GraphRow) -> Int {
    let word = TextWidth.columns(of: row.word)
    let detail = row.detail.isEmpty ? 0 : 2 + TextWidth.columns(of: row.detail)
    return (row.detail.isEmpty ? word : max(word, GraphRowWords.stateColumns)) + detail
      + (row.timeText.isEmpty ? 0 : 2 + TextWidth.columns(of: row.timeText))
  }

  /// Of `pending until 1,200 ms`.
  private static let columnsOfPending = 22
  /// Of `cancelled  100 ms`.
  private static let columnsOfCancelled = 17
  /// Between a label, its mark, its place and the state.
  private static let gaps = 3
  /// What a label keeps beside the longest value.
  private static let leastWideLabel = 30

  private static let leastForValueAndTime = 15
  private static let leastForPlaces = 40
  /// The columns of a line with two digits, `:22`.
  private static let ordinaryPlace = 3
  private static let leastForNumbers = 90

  /// `:22`, and the number, `#14`, where there is room or where captions need it, because the line makes several promises of that name.
  private func place(of row: GraphRow) -> String {
    guard let place = scene.full[row.promise]?.address.place else { return "" }
    let line = if case .prompt(let number) = place.unit { "›\(number)" } else { ":\(place.line)" }
    let isOneOfMany = scene.layout.words.numbered.contains(row.promise)
    return isOneOfMany || body.columns >= GraphPanel.leastForNumbers ? "\(line) #\(row.promise)" : line
  }

  private func draw(_ row: GraphRow, at offset: Int, columns: WordColumns, into buffer: inout CellBuffer) {
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
      pen.column += row.labelColumn
    }
    let wordsStart = pen.column
    let style = row.appearance == .notMade ? Theme.secondary : Theme.plain
    let labelColumns = columns.label - indent(of: row)
    let mark = self.mark(of: row)
    let label = PromiseLabel.fitted(row.label, to: labelColumns - mark.dropFirst().count)
    pen.write(label, isLatest ? Theme.current(style) : style, into: &buffer)
    pen.column += labelColumns - mark.dropFirst().count - TextWidth.columns(of: label)
    pen.write(
      TextWidth.padded(mark, to: WordColumns.mark) + " ", mark == Theme.injectionMark ? Theme.injection : Theme.accent,
      into: &buffer)
    if columns.place > 0 {
      pen.write(TextWidth.padded(place(of: row), to: columns.place) + "  ", Theme.secondary, into: &buffer)
    }
    GraphRowWords(row, beside: trackColumns, isLesson: scene.lesson != nil).draw(with: &pen, into: &buffer)
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
  private func indent(of row: GraphRow) -> Int { trackColumns == 0 ? min(row.depth, 3) : 0 }

  func hit(at position: Position) -> Hit {
    let index = window.firstRow + (position.row - body.top) / scene.spacing(in: body)
    guard position.row >= body.top, window.rows.contains(index), let line = lines[index].line else { return Hit(panel: .graph) }
    return Hit(panel: .graph, promise: scene.layout.order[line.firstRow])
  }
}
