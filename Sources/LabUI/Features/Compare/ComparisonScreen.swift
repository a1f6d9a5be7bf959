import Lab
import Program
import Screen
import SwiftPromises
import TraceEvents
import TraceGraph

/// The whole screen while libraries are compared: a column for each, a row for each thing that happened, and the rules behind what differs.
struct ComparisonScreen {
  private static let narrowest = 22
  private static let timeColumns = 9

  let view: ComparisonView
  let scene: Scene

  private var table: SideBySide { view.table }

  func draw(into buffer: inout CellBuffer) {
    let arrangement = scene.arrangement
    let area = scene.drawBottom(into: &buffer)
    if !arrangement.rule.isEmpty { drawProgress(in: arrangement.prompt, into: &buffer) }
    guard !area.isEmpty else { return }
    drawTitle(in: Rectangle(origin: area.origin, size: Size(columns: area.columns, rows: 1)), into: &buffer)
    let reasons = reasonLines(area)
    let parts = area.inset(top: 1).splitRows([.fixed(2), .weight(1), .fixed(reasons.count)])
    let columns = columnAreas(parts[0])
    drawHeads(columns, in: parts[0], into: &buffer)
    drawRows(columns, in: parts[1], into: &buffer)
    for (row, line) in reasons.enumerated() {
      var pen = Pen(in: parts[2], row: row, column: 1)
      pen.write(line.text, line.style, into: &buffer)
    }
  }

  // MARK: Columns

  /// The columns that fit: the reference always, and those beside it from the chosen one on, which can run the script before which can't.
  private func columnAreas(_ area: Rectangle) -> [(index: Int, area: Rectangle)] {
    let room = area.columns - ComparisonScreen.timeColumns
    let atLeast = room >= 28 ? 2 : 1
    let count = min(max(room / ComparisonScreen.narrowest, atLeast), table.columns.count)
    let width = max(room / count, 0)
    let others = view.others
    let first = min(view.firstColumn, max(others.count - (count - 1), 0))
    let shown = [0] + others.dropFirst(first).prefix(count - 1)
    return shown.enumerated().map { place, index in
      (
        index,
        Rectangle(
          column: area.left + ComparisonScreen.timeColumns + place * width, row: area.top, columns: width - 1, rows: area.rows)
      )
    }
  }

  // MARK: Parts

  private func drawTitle(in area: Rectangle, into buffer: inout CellBuffer) {
    var pen = Pen(in: area, row: 0, column: 1)
    pen.write("Compare", Theme.accent, into: &buffer)
    let name = scene.scriptName.split(separator: "/").last.map(String.init) ?? scene.scriptName
    pen.write("  \(TextWidth.truncated(singleLine(name), to: 24))", Theme.strong, into: &buffer)
    let count = table.differences.count
    let summary =
      switch count {
      case _ where table.columns.count(where: { $0.problem == nil }) < 2: "only one of them can run it"
      case 0: "no differences"
      case 1: "1 row differs"
      default: "\(count) rows differ"
      }
    pen.write("  \(summary)", count == 0 ? Theme.secondary : Theme.problem, into: &buffer)
  }

  private func drawProgress(in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    var pen = Pen(in: area, row: 0, column: 1)
    let time = view.row?.cells.lazy.compactMap { $0?.time }.first ?? .zero
    pen.write("\(view.isPlaying ? "▶" : "⏸") \(time)", Theme.now, into: &buffer)
    pen.write("  row \(view.position) of \(table.rows.count)", Theme.secondary, into: &buffer)
    if table.isCut { pen.write("  (the first \(SideBySide.longest) events of each)", Theme.secondary, into: &buffer) }
    let hidden = table.columns.count - columnAreas(area).count
    if hidden > 0 { pen.write("  \(hidden) more \(hidden == 1 ? "column" : "columns"): ← →", Theme.secondary, into: &buffer) }
  }

  /// The libraries with their counts; what has no room beside a name stands on the line below.
  private func drawHeads(_ columns: [(index: Int, area: Rectangle)], in area: Rectangle, into buffer: inout CellBuffer) {
    if area.rows > 1 {
      buffer.fill(
        Rectangle(column: area.left, row: area.top + 1, columns: area.columns, rows: 1), with: Cell("─", style: Theme.frame))
    }
    for (index, column) in columns {
      var pen = Pen(in: column, row: 0)
      pen.write(table.columns[index].dialect.rawValue, index == 0 ? Theme.accent : Theme.strong, into: &buffer)
      let notes = [counts(of: index)] + (table.columns[index].isTranslated ? ["translated"] : [])
      var left = notes[...]
      while let note = left.first, TextWidth.columns(of: note) + 2 <= pen.room {
        pen.write("  \(note)", Theme.secondary, into: &buffer)
        left.removeFirst()
      }
      // The column says below why it is empty.
      guard area.rows > 1, !left.isEmpty, table.columns[index].problem == nil else { continue }
      var below = Pen(in: column, row: 1)
      below.write(TextWidth.truncated(left.joined(separator: "  ") + " ", to: below.room), Theme.secondary, into: &buffer)
    }
  }

  /// How many promises of a column are fulfilled or cancelled by now, and how many errors there were: the numbers that the playground has.
  private func counts(of column: Int) -> String {
    guard table.columns[column].problem == nil else { return "can't run it" }
    let tally = table.rows.prefix(view.position).lazy.reversed().compactMap { $0.cells[column]?.tally }.first
    let promises = tally?.promises.filter { $0.appearance == .fulfilled || $0.appearance == .cancelled && $0.count > 0 } ?? []
    let told = promises.map { "\($0.appearance.glyph)\($0.count)" }
    return (told.isEmpty ? ["●0"] : told).joined(separator: " ") + " ✗\(tally?.errors ?? 0)"
  }

  private func drawRows(_ columns: [(index: Int, area: Rectangle)], in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    for (index, column) in columns {
      guard let problem = table.columns[index].problem else { continue }
      let room = Rectangle(column: column.left, row: area.top, columns: column.columns, rows: area.rows)
      for (row, line) in TextWidth.wrapped(problem, to: max(room.columns, 1)).prefix(room.rows).enumerated() {
        var pen = Pen(in: room, row: row)
        pen.write(line, Theme.secondary, into: &buffer)
      }
    }
    var previous: VirtualInstant?
    let happened = shownRows(columns, area.rows)
    for shown in happened + (scene.hidesFuture ? [] : comingRows(below: happened, columns, area.rows)) {
      let row = table.rows[shown.index]
      let time = row.cells.lazy.compactMap { $0?.time }.first
      var pen = Pen(in: area, row: shown.line)
      let isLatest = shown.index == view.position - 1
      pen.write(isLatest ? Theme.currentMark : " ", Theme.now, into: &buffer)
      if let time, time != previous { pen.write("\(time)", isLatest ? Theme.now : Theme.secondary, limit: 7, into: &buffer) }
      previous = time
      for (place, cell) in shown.cells.enumerated() {
        let style = shown.index < view.position ? style(of: row, columns[place].index, isLatest) : Theme.secondary
        draw(cell, style, in: columns[place].area, below: shown.line, of: area, into: &buffer)
      }
    }
  }

  /// A row of the table, the line where it begins, and the lines of its cells.
  private typealias ShownRow = (index: Int, line: Int, cells: [[String]])

  /// What happens next, in gray, as far as the room below what has happened goes.
  private func comingRows(below happened: [ShownRow], _ columns: [(index: Int, area: Rectangle)], _ room: Int) -> [ShownRow] {
    var line = happened.last.map { $0.line + ComparisonScreen.height($0.cells) } ?? 0
    var coming: [ShownRow] = []
    for index in view.position..<table.rows.count {
      let cells = cells(of: index, in: columns)
      guard line + ComparisonScreen.height(cells) <= room else { break }
      coming.append((index, line, cells))
      line += ComparisonScreen.height(cells)
    }
    return coming
  }

  private func cells(of index: Int, in columns: [(index: Int, area: Rectangle)]) -> [[String]] {
    columns.map { lines(of: table.rows[index], $0.index, width: max($0.area.columns, 1)) }
  }

  private static func height(_ cells: [[String]]) -> Int { max(cells.map(\.count).max() ?? 1, 1) }

  /// The rows that have happened and fit, with the lines of their cells: the latest one whole, if there is room.
  private func shownRows(_ columns: [(index: Int, area: Rectangle)], _ room: Int) -> [ShownRow] {
    var shown: [(index: Int, height: Int, cells: [[String]])] = []
    var left = room
    for index in (0..<view.position).reversed() {
      let cells = cells(of: index, in: columns)
      let height = ComparisonScreen.height(cells)
      guard height <= left || shown.isEmpty else { break }
      shown.append((index, height, cells))
      left -= height
    }
    var line = 0
    return shown.reversed().map { row in
      defer { line += row.height }
      return (row.index, line, row.cells)
    }
  }

  /// A cell's text, wrapped; the mark of a difference takes no column of its own.
  private func lines(of row: SideBySide.Row, _ index: Int, width: Int) -> [String] {
    guard table.columns[index].problem == nil else { return [] }
    guard let cell = row.cells[index] else {
      guard row.differs, index == 0 || row.cells[0] != nil else { return [] }
      return [index == 0 ? "–" : "≠ –"]
    }
    let time = row.cells.lazy.compactMap { $0?.time }.first
    let late = time == cell.time ? "" : " at \(cell.time)"
    return TextWidth.wrapped("\(cell.differs ? "≠ " : "")\(singleLine(cell.text))\(late)", to: width)
  }

  private func style(of row: SideBySide.Row, _ index: Int, _ isLatest: Bool) -> Style {
    let cell = row.cells[index]
    let isGap = cell == nil
    return cell?.differs == true || isGap && index != 0
      ? Theme.problem : isGap ? Theme.secondary : isLatest ? Theme.strong : Theme.plain
  }

  private func draw(
    _ lines: [String], _ style: Style, in column: Rectangle, below line: Int, of area: Rectangle, into buffer: inout CellBuffer
  ) {
    for (offset, text) in lines.enumerated() where line + offset < area.rows {
      let room = Rectangle(column: column.left, row: area.top + line + offset, columns: column.columns, rows: 1)
      var pen = Pen(in: room, row: 0)
      pen.write(text, style, into: &buffer)
    }
  }

  /// The rules behind what differs on the latest row; before the first row, how to go on.
  private func reasonLines(_ area: Rectangle) -> [(text: String, style: Style)] {
    if view.position == 0, !table.rows.isEmpty, area.rows >= 6 {
      let text = "Nothing has happened yet: . steps to the next row, ] to the next difference."
      return TextWidth.wrapped(text, to: max(area.columns - 2, 1)).map { ($0, Theme.secondary) }
    }
    guard area.rows >= 10, let row = view.row, row.differs else { return [] }
    let width = max(area.columns - 2, 1)
    var sentences = row.reasons
    if sentences.isEmpty {
      // The rows that follow from one that has its reasons.
      sentences = table.rows.prefix(view.position).last { !$0.reasons.isEmpty }?.reasons ?? []
      sentences.insert("this row differs for the reason of an earlier one\(sentences.isEmpty ? "" : ":")", at: 0)
    }
    let lines = sentences.flatMap { TextWidth.wrapped($0, to: width) }
    // What the rows above don't need is there for the reasons.
    let rows = shownRows(columnAreas(area), area.rows).last.map { $0.line + ComparisonScreen.height($0.cells) } ?? 0
    let room = max(area.rows / 3, area.rows - 3 - max(rows, 4), 1)
    let style = row.reasons.isEmpty ? Theme.secondary : Theme.accent
    guard lines.count > room else { return lines.map { ($0, style) } }
    let rest = "… and \(lines.count - room + 1) lines more: promiselab compare prints them all"
    return lines.prefix(room - 1).map { ($0, style) } + [(TextWidth.truncated(rest, to: width), Theme.secondary)]
  }
}
