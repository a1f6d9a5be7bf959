import Screen

/// What the command at the prompt can become, above it.
struct CompletionList {
  let scene: Scene

  private static let mostRows = 8

  func draw(above area: Rectangle, into buffer: inout CellBuffer) {
    let candidates = scene.completions
    let rows = min(candidates.count, CompletionList.mostRows, area.top - 1)
    guard rows > 0, area.columns >= 12 else { return }
    let marked = scene.markedCompletion
    let first = min(max((marked ?? 0) - rows / 2, 0), candidates.count - rows)
    let shown = candidates[first..<first + rows]
    let textColumns = min(shown.map { TextWidth.columns(of: $0.text) }.max() ?? 0, area.columns / 2)
    let helpColumns = shown.map { TextWidth.columns(of: $0.help) }.max() ?? 0
    let columns = min(textColumns + helpColumns + (helpColumns > 0 ? 5 : 3), area.columns - 1)
    let box = Rectangle(column: area.left + 1, row: area.top - rows, columns: columns, rows: rows)
    buffer.fill(box, with: Cell(" ", style: Theme.popup))
    for (row, index) in (first..<first + rows).enumerated() {
      var pen = Pen(in: box, row: row, column: 1)
      pen.write(TextWidth.fitted(candidates[index].text, to: textColumns) + "  ", Theme.popup.bold, into: &buffer)
      pen.write(candidates[index].help, Theme.popup, limit: max(pen.room - 1, 0), into: &buffer)
      if index == marked {
        buffer.restyle(Rectangle(column: box.left, row: pen.row, columns: columns, rows: 1)) { $0.removing(.reverse).bold }
      }
    }
    guard candidates.count > rows, area.columns >= 30 else { return }
    let more = " \(first + rows)/\(candidates.count) "
    Pen(in: box, row: rows - 1).writeAtEnd(more, Theme.popup, into: &buffer)
  }
}
