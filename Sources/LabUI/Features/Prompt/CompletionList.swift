import Screen

/// What the command at the prompt can become, above it.
struct CompletionList {
  let scene: Scene

  private static let mostRows = 8

  func draw(above area: Rectangle, into buffer: inout CellBuffer) {
    let candidates = scene.completions
    let rows = min(candidates.count, CompletionList.mostRows, area.top - 3)
    guard rows > 0, area.columns >= 14 else { return }
    let marked = scene.markedCompletion
    let first = min(max((marked ?? 0) - rows / 2, 0), candidates.count - rows)
    let shown = candidates[first..<first + rows]
    let textColumns = min(shown.map { TextWidth.columns(of: $0.text) }.max() ?? 0, area.columns / 2)
    let helpColumns = shown.map { TextWidth.columns(of: $0.help) }.max() ?? 0
    let columns = min(textColumns + helpColumns + (helpColumns > 0 ? 5 : 3), area.columns - 3)
    let box = Rectangle(column: area.left + 2, row: area.top - rows - 1, columns: columns, rows: rows)
    let frame = Rectangle(column: box.left - 1, row: box.top - 1, columns: columns + 2, rows: rows + 2)
    buffer.fill(frame)
    buffer.drawFrame(frame, title: "", style: Theme.focusedFrame, titleStyle: Theme.focusedTitle, lines: .rounded)
    for (row, index) in (first..<first + rows).enumerated() {
      var pen = Pen(in: box, row: row, column: 1)
      pen.write(TextWidth.fitted(candidates[index].text, to: textColumns) + "  ", Theme.strong, into: &buffer)
      pen.write(candidates[index].help, Theme.secondary, limit: max(pen.room - 1, 0), into: &buffer)
      if index == marked {
        buffer.restyle(Rectangle(column: box.left, row: pen.row, columns: columns, rows: 1)) { _ in Theme.selected }
      }
    }
    guard candidates.count > rows, area.columns >= 30 else { return }
    let more = " \(first + rows)/\(candidates.count) "
    Pen(in: frame.inset(right: 2), row: rows + 1).writeAtEnd(more, Theme.secondary, into: &buffer)
  }
}
