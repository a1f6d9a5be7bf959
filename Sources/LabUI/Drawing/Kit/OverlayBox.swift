import Screen

/// A box over the panels: lines of text under a title.
struct OverlayBox {
  struct Line {
    var pieces: [(text: String, style: Style)]
    var isMarked = false

    init(_ pieces: [(text: String, style: Style)], isMarked: Bool = false) {
      self.pieces = pieces
      self.isMarked = isMarked
    }

    init(_ text: String = "", _ style: Style = Theme.plain) { self.init([(text, style)]) }

    var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }
  }

  var title: String
  /// What the keys do here, for the frame's lower edge.
  var footer: String
  var lines: [Line]
  /// The first line to show; `nil` keeps the marked line in sight.
  var firstLine: Int?
  /// What keeps a box from changing its size while its contents are narrowed.
  var minimumColumns = 0
  var minimumRows = 0
  /// Whether it takes no more than half of the screen's rows, so that what it is about is still seen.
  var isLow = false

  /// Where the box and its content lie on a screen.
  struct Placement {
    var box: Rectangle
    var content: Rectangle
    var isFramed: Bool
    var window: PanelWindow
  }

  /// How many columns a line has at most.
  static func room(on screen: Size) -> Int { screen.columns - (screen.columns >= 60 ? 10 : 4) }

  /// The box in the middle of the screen; on small screens it takes all of it.
  func placement(on screen: Rectangle) -> Placement {
    let isFramed = screen.columns >= 30 && screen.rows >= 8
    let margin = isFramed ? 2 : 0
    let room = isLow && isFramed ? screen.rows / 2 : screen.rows - margin
    let rows = min(max(lines.count, minimumRows) + margin, room)
    // Which lines are shown stands beside the keys: `12–30 of 30`.
    let position = lines.count > rows - margin ? "\(lines.count)".count * 3 + 7 : 0
    let edge = TextWidth.columns(of: footer) + position + 4
    let wanted = max(lines.map(\.columns).max() ?? 0, TextWidth.columns(of: title) + 8, edge) + 6
    let columns = min(max(wanted, minimumColumns), screen.columns - (screen.columns >= 60 ? 4 : 0))
    let size = isFramed ? Size(columns: columns, rows: rows) : screen.size
    let box = Rectangle(
      column: (screen.columns - size.columns) / 2, row: (screen.rows - size.rows) / 2, columns: size.columns, rows: size.rows)
    let side = screen.columns >= 60 ? 3 : 2
    let content = isFramed ? box.inset(left: side, top: 1, right: side, bottom: 1) : box
    let window = PanelWindow(
      contentRows: lines.count, visibleRows: content.rows, scrolled: firstLine, anchor: lines.firstIndex(where: \.isMarked))
    return Placement(box: box, content: content, isFramed: isFramed, window: window)
  }

  /// Writes a message in the place of the footer, or on the last line of a box without a frame.
  func tell(_ message: String, _ style: Style, into buffer: inout CellBuffer) {
    let placement = placement(on: buffer.bounds)
    let box = placement.box
    let side = placement.isFramed ? 2 : 0
    let edge = Rectangle(column: box.left + side, row: box.bottom - 1, columns: max(box.columns - 2 * side, 0), rows: 1)
    buffer.fill(edge, with: Cell(placement.isFramed ? "─" : " ", style: placement.isFramed ? Theme.focusedFrame : Theme.plain))
    var pen = Pen(in: edge, row: 0)
    pen.write(" \(TextWidth.truncated(message, to: max(edge.columns - 2, 0))) ", style, into: &buffer)
  }

  /// Draws the box.
  func draw(into buffer: inout CellBuffer) {
    let placement = placement(on: buffer.bounds)
    let (box, content, window) = (placement.box, placement.content, placement.window)
    buffer.fill(box)
    if placement.isFramed {
      buffer.drawFrame(box, title: title, style: Theme.focusedFrame, titleStyle: Theme.focusedTitle, lines: .rounded)
    }
    for (row, index) in window.rows.enumerated() {
      var pen = Pen(in: content, row: row)
      for piece in lines[index].pieces { pen.write(piece.text, piece.style, into: &buffer) }
      if lines[index].isMarked {
        buffer.restyle(Rectangle(column: content.left, row: pen.row, columns: content.columns, rows: 1)) { _ in Theme.selected }
      }
    }
    guard placement.isFramed else { return }
    let edge = Rectangle(column: box.left + 2, row: box.bottom - 1, columns: box.columns - 4, rows: 1)
    var pen = Pen(in: edge, row: 0)
    let position = window.positionText.map { " \($0) " }
    let positionColumns = position.map { TextWidth.columns(of: $0) + 2 } ?? 0
    pen.write(" \(footer) ", Theme.secondary, limit: max(edge.columns - positionColumns, 0), into: &buffer)
    if let position, TextWidth.columns(of: position) <= edge.columns { pen.writeAtEnd(position, Theme.secondary, into: &buffer) }
  }
}

extension OverlayBox {
  /// The line at a position of the screen; `nil` outside of the box, -1 on its frame.
  func line(at position: Position, on screen: Rectangle) -> Int? {
    let placement = placement(on: screen)
    guard placement.box.contains(position) else { return nil }
    guard placement.content.contains(position) else { return -1 }
    let line = placement.window.firstRow + position.row - placement.content.top
    return placement.window.rows.contains(line) ? line : -1
  }
}
