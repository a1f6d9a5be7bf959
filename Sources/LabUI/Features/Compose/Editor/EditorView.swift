import Program
import Screen
import TraceEvents
import TraceGraph

/// Draws the editor and says what lies where in it.
struct EditorView {
  /// What a row shows.
  private enum Row {
    case line(Int)
    case complaint(String, indent: Int)
  }

  private let editor: SourceEditor
  private let arrangement: PanelArrangement
  private let box: Rectangle
  private let isFramed: Bool
  private let gutter: Int
  private let rows: [Row]
  private let firstRow: Int
  /// The column at which the cursor's line begins on the screen; all others begin at their first one.
  private let cursorLineStart: Int

  init(_ editor: SourceEditor, size: Size) {
    self.init(editor, PanelArrangement(size: size, focus: .source))
  }

  init(_ editor: SourceEditor, _ arrangement: PanelArrangement) {
    self.editor = editor
    self.arrangement = arrangement
    let below = [arrangement.lesson, arrangement.rule, arrangement.prompt].first { !$0.isEmpty } ?? arrangement.prompt
    let bottom = below.top
    let screen = Rectangle(
      column: 0, row: arrangement.status.bottom, columns: arrangement.prompt.columns,
      rows: max(bottom - arrangement.status.bottom, 0))
    box = EditorView.box(for: editor, in: screen)
    isFramed = box.columns >= 30 && box.rows >= 3
    gutter = editor.purpose == .program && box.columns >= 30 ? String(editor.lines.count).count + 2 : 0
    // The cursor's line moves by half of the width when the cursor would leave it.
    let room = max(box.columns - (isFramed ? 2 : 0) - gutter - 1, 1)
    let half = max(room / 2, 1)
    cursorLineStart = editor.screenColumn < room ? 0 : (editor.screenColumn / half - 1) * half
    rows = EditorView.rows(of: editor, columns: room + 1, cursorLineStart: cursorLineStart)
    let visible = box.rows - (isFramed ? 2 : 0)
    let cursorRow = rows.firstIndex { if case .line(editor.line) = $0 { true } else { false } } ?? 0
    let wanted = rows.firstIndex { if case .line(editor.topLine) = $0 { true } else { false } } ?? 0
    firstRow = min(max(wanted, cursorRow - max(visible - 1, 0)), cursorRow)
  }

  private func firstColumn(of line: Int) -> Int { line == editor.line ? cursorLineStart : 0 }

  /// How many rows of text are shown.
  var visibleRows: Int { content.rows }

  /// The first line that is shown.
  var topLine: Int {
    for row in rows[firstRow...] { if case .line(let line) = row { return line } }
    return 0
  }

  private var content: Rectangle { isFramed ? box.inset(by: 1) : box }

  /// The script takes all of the screen, arguments no more than they need.
  private static func box(for editor: SourceEditor, in screen: Rectangle) -> Rectangle {
    guard editor.purpose != .program, screen.columns >= 30, screen.rows >= 6 else { return screen }
    let longest = editor.lines.map { SourceText.columns(of: String($0)) }.max() ?? 0
    let columns = min(max(longest + 8, 50), screen.columns - 4)
    let rows = min(max(editor.lines.count + 2, 5), screen.rows - 2)
    return Rectangle(
      column: screen.left + (screen.columns - columns) / 2, row: screen.top + (screen.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// Stands before a line whose beginning isn't shown.
  private static let cutMark = "…"

  private static func rows(of editor: SourceEditor, columns: Int, cursorLineStart: Int) -> [Row] {
    let complaints = Dictionary(grouping: editor.complaints) { min(max($0.place.line - 1, 0), editor.lines.count - 1) }
    var rows: [Row] = []
    rows.reserveCapacity(editor.lines.count)
    for (index, line) in editor.lines.enumerated() {
      rows.append(.line(index))
      for complaint in complaints[index] ?? [] {
        let before = line[..<SourceText.index(ofByteColumn: complaint.place.column, in: line)]
        let column = before.reduce(0) { $0 + SourceText.columns(of: String($1)) } - (index == editor.line ? cursorLineStart : 0)
        // Where the fault itself is out of sight, nothing that is shown is marked.
        let mark = (0..<columns).contains(column) ? "^" : cutMark
        rows += EditorView.rows(of: complaint, mark: mark, at: min(max(column, 0), columns - 1), columns: columns)
      }
    }
    return rows
  }

  /// The rows of a complaint: its mark stands below the fault whatever room the text has beside it.
  private static func rows(of complaint: ScriptDiagnostic, mark: String, at column: Int, columns: Int) -> [Row] {
    let text = "\(complaint.severity.rawValue): \(singleLine(complaint.message))"
    let room = columns - column - 2
    if TextWidth.columns(of: text) <= room { return [.complaint("\(mark) \(text)", indent: column)] }
    guard room < columns / 2 else {
      return TextWidth.wrapped(text, to: room).enumerated().map { row, part in
        .complaint(row == 0 ? "\(mark) \(part)" : part, indent: row == 0 ? column : column + 2)
      }
    }
    return [.complaint(mark, indent: column)]
      + TextWidth.wrapped(text, to: max(columns - 2, 1)).map { .complaint($0, indent: min(2, columns - 1)) }
  }

  // MARK: Drawing

  /// Draws the editor over the panels.
  func draw(over panels: CellBuffer) -> Frame {
    var buffer = panels
    // What the prompt offers doesn't hold here.
    buffer.fill(arrangement.prompt)
    buffer.fill(box)
    if isFramed {
      buffer.drawFrame(box, title: title, style: Theme.focusedFrame, titleStyle: Theme.focusedTitle, lines: .rounded)
      let edge = Rectangle(column: box.left + 2, row: box.bottom - 1, columns: box.columns - 4, rows: 1)
      Pen(in: edge, row: 0).writeAtEnd(
        " \(editor.line + 1):\(editor.column + 1) of \(editor.lines.count) ", Theme.secondary, into: &buffer)
      if let count = complaintText {
        var pen = Pen(in: edge, row: 0)
        pen.write(" \(count) ", Theme.problem, limit: max(edge.columns - 18, 0), into: &buffer)
      }
    }
    var cursor: Position?
    for (offset, row) in rows[firstRow...].prefix(content.rows).enumerated() {
      switch row {
      case .line(let line):
        let column = draw(line, at: offset, into: &buffer)
        if line == editor.line { cursor = Position(column: column, row: content.top + offset) }
      case .complaint(let text, let indent):
        var pen = Pen(in: content, row: offset, column: gutter + indent)
        pen.write(text, Theme.problem, into: &buffer)
      }
    }
    return Frame(buffer: buffer, cursor: cursor.flatMap { buffer.bounds.contains($0) ? $0 : nil })
  }

  private var title: String {
    switch editor.purpose {
    case .program: "Script" + (editor.isChanged ? " (changed)" : "")
    case .arguments(_, let name): singleLine(name)
    }
  }

  private var complaintText: String? {
    switch editor.complaints.count {
    case 0: nil
    case 1: "1 problem"
    case let count: "\(count) problems"
    }
  }

  /// Draws a line.
  /// - Returns: The column of the screen where the cursor is, if it is in this line.
  private func draw(_ line: Int, at offset: Int, into buffer: inout CellBuffer) -> Int {
    var pen = Pen(in: content, row: offset)
    if gutter > 0 {
      let number = TextWidth.padded(String(line + 1), to: gutter - 1, alignment: .right) + " "
      pen.write(number, line == editor.line ? Theme.accent : Theme.secondary, into: &buffer)
    }
    let start = pen.column
    let firstColumn = firstColumn(of: line)
    if firstColumn > 0, gutter > 0 {
      pen.column -= 1
      pen.write(EditorView.cutMark, Theme.secondary, into: &buffer)
    }
    let text = editor.lines[line]
    let kinds = editor.kinds.flatMap { $0.indices.contains(line) ? $0[line] : nil } ?? []
    var column = 0
    var cursor = start
    for (index, character) in text.enumerated() {
      if index == editor.column { cursor = start + max(column - firstColumn, 0) }
      let width = SourceText.columns(of: character)
      // What lies to the right of the screen doesn't matter, unless the cursor is still to come.
      if start + column - firstColumn > content.right, line != editor.line || index > editor.column { break }
      if column >= firstColumn, start + column - firstColumn + width <= content.right {
        pen.column = start + column - firstColumn
        pen.write(SourceText.shown(character), Theme.style(kinds.indices.contains(index) ? kinds[index] : .plain), into: &buffer)
      }
      column += width
    }
    if editor.column >= text.count { cursor = start + max(column - firstColumn, 0) }
    return min(cursor, max(content.right - 1, 0))
  }

  /// The line and the character at a position of the screen; `nil` outside of the text.
  func place(at position: Position) -> (line: Int, column: Int)? {
    guard content.contains(position) else { return nil }
    let index = firstRow + position.row - content.top
    guard rows.indices.contains(index) else { return (editor.lines.count - 1, editor.lines[editor.lines.count - 1].count) }
    guard case .line(let line) = rows[index] else { return nil }
    let column = max(position.column - content.left - gutter, 0) + firstColumn(of: line)
    return (line, editor.character(atScreenColumn: column, of: line))
  }
}

extension SourceEditor {
  /// Scrolls by lines; the cursor goes along where it would leave the screen.
  mutating func scroll(by distance: Int) {
    topLine = min(max(topLine + distance, 0), lines.count - 1)
    moveLines(by: distance)
  }
}
