import Program
import Screen
import TraceGraph

/// The prompt: what is typed, and where the cursor is.
struct PromptBar {
  let scene: Scene
  /// Whether what was printed stands above it already.
  var isPrintedAbove = false

  /// How many rows the prompt asks for.
  static func rows(for mode: Mode) -> Int {
    guard case .prompt(let editor) = mode else { return 1 }
    return editor.text.count { $0.isNewline } + 1
  }

  /// Draws the prompt.
  /// - Returns: Where the terminal's cursor goes; `nil` where nothing is typed.
  func draw(in area: Rectangle, into buffer: inout CellBuffer) -> Position? {
    guard !area.isEmpty else { return nil }
    if case .find(let find) = scene.mode {
      var pen = Pen(in: area, row: 0)
      pen.write(area.columns > 12 ? " / " : "/", Theme.accent, into: &buffer)
      pen.write(singleLine(find.query), Theme.strong, limit: max(pen.room - 1, 0), into: &buffer)
      return Position(column: min(pen.column, area.right - 1), row: pen.row)
    }
    guard case .prompt(let editor) = scene.mode else {
      drawIdle(in: area, into: &buffer)
      return nil
    }
    let lines = editor.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let cursorLine = editor.text.prefix(editor.cursor).count { $0.isNewline }
    // The last lines, unless the cursor is above them.
    let first = max(min(lines.count - area.rows, cursorLine), 0)
    var cursor: Position?
    for (row, line) in lines[first..<min(first + area.rows, lines.count)].enumerated() {
      let index = first + row
      var pen = Pen(in: area, row: row)
      if !editor.isCommand || index > 0 {
        let sign = row == 0 && first > 0 ? "…" : index == 0 ? "›" : "·"
        pen.write(area.columns > 12 ? " \(sign) " : sign, Theme.accent, into: &buffer)
        if index == 0, let search = editor.search {
          pen.write("search “\(singleLine(search, limit: 20))”: ", Theme.secondary, limit: area.columns / 2, into: &buffer)
        }
      } else if area.columns > 12 {
        pen.column += 1
      }
      let position = index == cursorLine ? editor.cursor - line.startIndex : nil
      let column = PromptBar.draw(
        Array(line), kinds: scene.promptKinds.indices.contains(index) ? scene.promptKinds[index] : [], cursor: position,
        with: &pen, into: &buffer)
      if position != nil, area.columns > 0 { cursor = Position(column: min(column, area.right - 1), row: pen.row) }
    }
    return cursor
  }

  /// Draws the part of a line around the cursor.
  /// - Returns: The column of the cursor.
  private static func draw(
    _ line: [Character], kinds: [TextKind], cursor: Int?, with pen: inout Pen, into buffer: inout CellBuffer
  ) -> Int {
    // One column is kept for a cursor behind the last character.
    let room = pen.room - 1
    let cursor = min(max(cursor ?? 0, 0), line.count)
    var first = 0
    var width = line.prefix(cursor).reduce(0) { $0 + TextWidth.columns(of: $1) }
    while width > max(room - 1, 0), first < cursor {
      width -= TextWidth.columns(of: line[first])
      first += 1
    }
    if first > 0 { pen.write("…", Theme.secondary, into: &buffer) }
    let cursorColumn = pen.column + width
    for index in first..<line.count {
      guard pen.room > 0 else { break }
      pen.write(String(line[index]), Theme.style(kinds.indices.contains(index) ? kinds[index] : .plain), into: &buffer)
    }
    return cursorColumn
  }

  /// What everything that was printed would take, as far as a line has room for it.
  private func printedColumns(in area: Rectangle) -> Int {
    isPrintedAbove ? 0 : scene.printed(columns: area.columns).map { TextWidth.columns(of: $0) } ?? 0
  }

  /// Of the gap, and the word before what was printed.
  private static let columnsBeforePrinted = 14

  private func drawIdle(in area: Rectangle, into buffer: inout CellBuffer) {
    var pen = Pen(in: area, row: 0)
    // An audience has no use for it.
    if !scene.isPresenting {
      pen.write(area.columns > 12 ? " › " : "›", Theme.secondary, into: &buffer)
      // A recorded program can't be told anything.
      // Nor does anything run while its result is guessed.
      let onlyCommands = scene.isRecording || scene.isGuessing || scene.isOnTheWay
      let long = onlyCommands ? ": commands" : "i: type Swift that runs at \(scene.now)   : commands"
      let short = onlyCommands ? ": commands" : "i type   : commands"
      // What was printed tells more than how to type.
      let printed = scene.state.output.isEmpty ? 0 : printedColumns(in: area) + PromptBar.columnsBeforePrinted
      let text = [long, short].first { TextWidth.columns(of: $0) <= pen.room - printed } ?? ""
      if TextWidth.columns(of: text) <= pen.room { pen.write(text, Theme.secondary, into: &buffer) }
    }
    // What the program printed is in sight even where there is no room for the log.
    guard !isPrintedAbove, pen.room > 24, let printed = scene.printed(columns: pen.room - PromptBar.columnsBeforePrinted) else {
      return
    }
    pen.column += scene.isPresenting ? 2 : 3
    pen.write("printed  ", Theme.secondary, into: &buffer)
    pen.write(printed, Theme.output, into: &buffer)
  }
}
