import Screen

/// Writes pieces of text one after the other on one line, within an area.
struct Pen {
  /// Where the next piece begins.
  var column: Int
  let row: Int
  let area: Rectangle

  /// - Parameters:
  ///   - row: The line, counted from the area's top.
  ///   - column: Where to begin, counted from the area's left edge.
  init(in area: Rectangle, row: Int, column: Int = 0) {
    self.area = area
    self.row = area.top + row
    self.column = area.left + column
  }

  /// How many columns are left.
  var room: Int { max(area.right - column, 0) }

  /// Writes a piece, with an ellipsis where it doesn't fit into `limit` columns and the area.
  mutating func write(_ text: some StringProtocol, _ style: Style, limit: Int = .max, into buffer: inout CellBuffer) {
    let fitting = TextWidth.truncated(text, to: min(limit, room))
    buffer.write(fitting, at: Position(column: column, row: row), style: style, clippedTo: area)
    column += TextWidth.columns(of: fitting)
  }

  /// Writes text over as many lines as it takes, a column from the left edge.
  static func writeWrapped(_ text: String, _ style: Style, in area: Rectangle, into buffer: inout CellBuffer) {
    for (row, line) in TextWidth.wrapped(text, to: area.columns - 2).prefix(area.rows).enumerated() {
      var pen = Pen(in: area, row: row, column: 1)
      pen.write(line, style, into: &buffer)
    }
  }

  /// Writes a piece at the right end of the area.
  func writeAtEnd(_ text: some StringProtocol, _ style: Style, into buffer: inout CellBuffer) {
    let start = Position(column: area.right - TextWidth.columns(of: text), row: row)
    buffer.write(text, at: start, style: style, clippedTo: area)
  }
}
