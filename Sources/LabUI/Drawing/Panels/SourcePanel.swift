import Program
import Screen
import TraceEvents
import TraceGraph

/// The script, with the states of its promises beside the lines that make them.
struct SourcePanel: PanelContent {
  let window: PanelWindow
  private static let mostColumns = 4000
  private static let leastSentence = 20

  private let scene: Scene
  private let area: Rectangle
  private let rows: SourceRows
  private let marks: OperatorMarks
  private let numberColumns: Int
  private let glyphColumns: Int
  /// How many rows of the screen a row takes.
  private let spacing: Int

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    marks = OperatorMarks(scene)
    numberColumns = max(String(scene.sourceLines.count).count, 2)
    glyphColumns = min(max(marks.widest, 1), SourcePanel.mostGlyphs(in: area.columns))
    let gutter = numberColumns + glyphColumns + 3
    var rows = SourceRows(scene, gutter: gutter, columns: area.columns)
    // Rows that are free anyway tell the findings that have no room beside their lines.
    if !scene.findings.isEmpty, rows.rows.count < area.rows {
      let telling = SourceRows(scene, gutter: gutter, columns: area.columns, tellsFindings: true)
      if telling.rows.count <= area.rows { rows = telling }
    }
    self.rows = rows
    let anchor = scene.sourceAnchor.flatMap { scene.full[$0] }?.address.place
    let complaint = scene.complaints.first { $0.isScriptError }?.place
    // An audience needs to see the script rather than space between its lines.
    spacing = rows.rows.count * scene.spacing(in: area) <= area.rows + 1 ? scene.spacing(in: area) : 1
    let visibleRows = (area.rows + spacing - 1) / spacing
    // What is wrong with a line is told below the part of it that has it.
    let row =
      (complaint ?? scene.faultPlace).flatMap(rows.row)
      ?? (scene.workPlace ?? anchor).flatMap { rows.row(of: $0, visibleRows: visibleRows) }
    let anchorRow = row.map { rows.anchor(for: $0, visibleRows: visibleRows) }
    // A script is read from its first line, which often says what it is about.
    let fitsFirstPage = row.map { $0 + rows.messageRows(below: $0) < visibleRows - 2 } ?? true
    window = PanelWindow(
      contentRows: rows.rows.count, visibleRows: visibleRows, scrolled: scene.scroll[.source] ?? (fitsFirstPage ? 0 : nil),
      anchor: anchorRow)
  }

  /// How many marks stand beside one another: a fifth of the panel at most, so that the text stays readable.
  private static func mostGlyphs(in columns: Int) -> Int { columns < 20 ? 1 : max(min(columns / 6, 12), 3) }

  /// The columns before the text: the mark of the latest event, the number, the glyphs.
  private var gutter: Int { numberColumns + glyphColumns + 3 }

  func draw(into buffer: inout CellBuffer) {
    for (position, index) in window.rows.enumerated() {
      let offset = position * spacing
      switch rows.rows[index] {
      case .gap: break
      case .complaint(let text, let indent, let isGrave):
        var pen = Pen(in: area, row: offset, column: indent)
        pen.write(text, isGrave ? Theme.problem : Theme.strong, into: &buffer)
      case .remark(let text, let indent):
        var pen = Pen(in: area, row: offset, column: indent)
        pen.write(text, Theme.secondary, into: &buffer)
      case .line(let line, let text): draw(line, text, at: offset, into: &buffer)
      case .rest(let line, let text, let from, let indent):
        var pen = Pen(in: area, row: offset)
        // Of a line whose first row is out of sight, the first one in sight has the marks.
        if position == 0 { drawGutter(of: line, with: &pen, into: &buffer) }
        pen.column = area.left + gutter + indent
        drawText(Array(text.prefix(SourcePanel.mostColumns)), from: from, of: line, room: pen.room, with: &pen, into: &buffer)
      }
    }
  }

  private func draw(_ line: SourceRows.Line, _ text: String, at row: Int, into buffer: inout CellBuffer) {
    var pen = Pen(in: area, row: row)
    drawGutter(of: line, with: &pen, into: &buffer)
    let finding = finding(of: line)
    let badge = badge(of: line)
    let room = pen.room - (badge.isEmpty ? 0 : TextWidth.columns(of: badge) + 1)
    // No screen is wider than this, and a line can be very long.
    drawText(Array(text.prefix(SourcePanel.mostColumns)), from: 0, of: line, room: room, with: &pen, into: &buffer)
    if !badge.isEmpty { return pen.writeAtEnd(badge, Theme.injection, into: &buffer) }
    // A sentence of which little would be left is no help.
    guard let finding, !rows.remarked.contains(line.number), pen.room >= SourcePanel.leastSentence else { return }
    pen.write("  \(singleLine(finding.message))", Theme.secondary, into: &buffer)
  }

  private func finding(of line: SourceRows.Line) -> Finding? { line.unit == .program ? scene.findings[line.number] : nil }

  /// What stands in front of a line's text: the mark of the latest event, its number, the states of its promises.
  private func drawGutter(of line: SourceRows.Line, with pen: inout Pen, into buffer: inout CellBuffer) {
    // How many promises a line will make is a part of what is guessed.
    let marks = self.marks.marks(of: line).filter { !scene.hidesFuture || $0.appearance != .notMade }
    let hasStop = !scene.stops.isEmpty && marks.contains { scene.stops.contains($0.promise) }
    let isSelected = scene.marksSelectedLine && line == selectedLine
    let mark = isSelected ? Theme.selectionMark : line == latestLine ? Theme.currentMark : hasStop ? Theme.stopMark : " "
    let style = isSelected ? Theme.accent : line == latestLine ? Theme.current : hasStop ? Theme.stop : Theme.accent
    pen.write(mark, style, into: &buffer)
    pen.write(TextWidth.padded(label(of: line), to: numberColumns, alignment: .right), Theme.secondary, into: &buffer)
    let finding = finding(of: line)
    pen.write(finding?.mark ?? " ", finding.map { Theme.style($0.severity) } ?? Theme.plain, into: &buffer)
    let (shown, more) = OperatorMarks.shown(marks, columns: glyphColumns)
    pen.column += glyphColumns - shown.count - more.count
    for mark in shown { pen.write(String(mark.appearance.glyph), Theme.style(mark.appearance).bold, into: &buffer) }
    pen.write(more, Theme.secondary, into: &buffer)
    pen.column += 1
  }

  private func drawText(
    _ text: [Character], from first: Int, of line: SourceRows.Line, room: Int, with pen: inout Pen, into buffer: inout CellBuffer
  ) {
    let kinds = scene.kinds(of: line)
    let whole = self.text(of: line)
    let selected = selectedName(in: whole, of: line)
    let running = runningCall(in: whole, of: line)
    let marked = rows.marked[line] ?? []
    let isCut = SourceText.columns(of: String(text)) > room
    let end = pen.column + room - (isCut ? 1 : 0)
    for (index, character) in text.enumerated() {
      let shown = SourceText.shown(character)
      guard pen.column + TextWidth.columns(of: shown) <= end else { break }
      let place = first + index
      var style = Theme.style(kinds.indices.contains(place) ? kinds[place] : .plain)
      if isToCome(line) { style = Theme.secondary }
      if running.contains(place) { style = Theme.current(style) }
      if marked.contains(place) { style = Theme.problem.reversed }
      pen.write(shown, selected.contains(place) ? Theme.selected(over: style) : style, into: &buffer)
    }
    if isCut, room > 0 { pen.write("…", Theme.secondary, into: &buffer) }
  }

  /// The characters of a line, however many rows it takes.
  private func text(of line: SourceRows.Line) -> [Character] {
    let text: String? =
      switch line.unit {
      case .program, .file:
        line.unit == scene.sourceUnit && scene.sourceLines.indices.contains(line.number - 1)
          ? scene.sourceLines[line.number - 1] : nil
      case .prompt(let number):
        scene.typedLines.indices.contains(number - 1)
          ? Scene.lines(of: scene.typedLines[number - 1].text).dropFirst(line.number - 1).first : nil
      }
    return Array((text ?? "").prefix(SourcePanel.mostColumns))
  }

  /// Where the call stands that the latest event is about: its name, its argument, its closure as far as it is on the line.
  private func runningCall(in text: [Character], of line: SourceRows.Line) -> Range<Int> {
    guard let place = latestPlace, place.unit == line.unit, place.line == line.number, let bytes = scene.callRanges[place] else {
      return 0..<0
    }
    let start = SourceText.index(ofByteColumn: bytes.lowerBound + 1, in: text)
    return start..<max(SourceText.index(ofByteColumn: bytes.upperBound + 1, in: text), start)
  }

  /// The number of a line of the script, or the prompt's sign.
  private func label(of line: SourceRows.Line) -> String {
    guard case .prompt = line.unit else { return String(line.number) }
    return line.number == 1 ? "›" : "·"
  }

  /// Whether the line was typed for an instant that has not come.
  private func isToCome(_ line: SourceRows.Line) -> Bool {
    guard case .prompt(let number) = line.unit, scene.typedLines.indices.contains(number - 1) else { return false }
    return scene.typedLines[number - 1].instant > scene.now
  }

  private var latestLine: SourceRows.Line? {
    if case .prompted(let number, _) = scene.latestEvent?.kind { return SourceRows.Line(unit: .prompt(number), number: 1) }
    return latestPlace.map { SourceRows.Line(unit: $0.unit, number: $0.line) }
  }

  private var selectedLine: SourceRows.Line? {
    scene.selection.flatMap { scene.full[$0]?.address.place }.map { SourceRows.Line(unit: $0.unit, number: $0.line) }
  }

  private var latestPlace: SourcePlace? { scene.faultPlace ?? scene.latestPromise.flatMap { scene.state[$0]?.address.place } }

  /// What is injected on a line: at most half of the panel.
  private func badge(of line: SourceRows.Line) -> String {
    let badges = scene.badges.filter { $0.isOn && $0.address.place.unit == line.unit && $0.address.place.line == line.number }
    return TextWidth.truncated(
      badges.map { Theme.injectionMark + singleLine($0.text) }.joined(separator: " "), to: area.columns / 2)
  }

  /// Where the name of the selected promise's operator stands in a line.
  private func selectedName(in text: [Character], of line: SourceRows.Line) -> Range<Int> {
    guard let record = scene.selection.flatMap({ scene.full[$0] }), record.address.place.unit == line.unit,
      record.address.place.line == line.number
    else { return 0..<0 }
    let start = SourceText.index(ofByteColumn: record.address.place.column, in: text)
    let end = text[start...].firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? text.count
    return start..<max(end, min(start + 1, text.count))
  }

  func hit(at position: Position) -> Hit {
    let index = window.firstRow + (position.row - area.top) / spacing
    guard rows.rows.indices.contains(index) else { return Hit(panel: .source) }
    let line: SourceRows.Line
    var column = area.left + gutter
    var bytes = 1
    let shown: String
    switch rows.rows[index] {
    case .line(let found, let text): (line, shown) = (found, text)
    case .rest(let found, let text, let from, let indent):
      (line, shown) = (found, text)
      column += indent
      bytes += self.text(of: line).prefix(from).reduce(0) { $0 + $1.utf8.count }
    case .complaint, .remark, .gap: return Hit(panel: .source)
    }
    let marks = self.marks.marks(of: line)
    for character in shown {
      column += SourceText.columns(of: String(character))
      if column > position.column { break }
      bytes += character.utf8.count
    }
    let mark = marks.last { $0.column <= bytes } ?? marks.first
    return Hit(panel: .source, promise: mark?.promise, sourceLine: line.unit == .program ? line.number : nil)
  }
}
