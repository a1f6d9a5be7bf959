/// A grid of cells: one frame of the screen.
///
/// Whatever is written outside of the grid is clipped without notice, so any size works, also 0×0. A wide character always
/// has its continuation to its right; overwriting one half blanks the other.
public struct CellBuffer: Hashable, Sendable {
  /// How many columns and rows there are.
  public let size: Size
  /// All cells, row by row.
  var cells: [Cell]

  /// Makes a buffer whose cells are all like `cell`, which should be narrow.
  public init(size: Size, filledWith cell: Cell = .blank) {
    self.size = size
    cells = Array(repeating: cell.columns == 1 ? cell : .blank, count: size.columns * size.rows)
  }

  /// The whole grid.
  public var bounds: Rectangle { Rectangle(size) }

  /// The cell at a position; blank outside of the grid.
  ///
  /// Setting a wide cell sets its continuation too; one that lacks room becomes blank. Setting a continuation has no effect.
  public subscript(position: Position) -> Cell {
    get { bounds.contains(position) ? cells[index(position)] : .blank }
    set { put(newValue, at: position, within: bounds) }
  }

  /// The cell at a column and a row; blank outside of the grid.
  public subscript(column: Int, row: Int) -> Cell {
    get { self[Position(column: column, row: row)] }
    set { self[Position(column: column, row: row)] = newValue }
  }

  /// Writes text on one line, beginning at `position`.
  ///
  /// Control characters appear as pictures; they don't move anything. Of a wide character that is cut by an edge, the visible
  /// half is blank.
  /// - Parameters:
  ///   - clip: what lies outside of it isn't touched; the whole grid when nil.
  /// - Returns: how many columns of the text lie inside of the clip and the grid.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, at position: Position, style: Style = .plain, clippedTo clip: Rectangle? = nil
  ) -> Int {
    let area = clip.map(bounds.intersection) ?? bounds
    guard position.row >= area.top && position.row < area.bottom && !area.isEmpty else { return 0 }
    var column = position.column
    for character in text {
      guard column < area.right else { break }
      CharacterWidth.forEachGlyph(of: character) { glyph in
        put(Cell(glyph: glyph, style: style), at: Position(column: column, row: position.row), within: area)
        column += glyph.columns
      }
    }
    return max(min(column, area.right) - max(position.column, area.left), 0)
  }

  /// Sets every cell of a rectangle.
  public mutating func fill(_ rectangle: Rectangle, with cell: Cell = .blank) {
    let area = bounds.intersection(rectangle)
    for row in area.top..<area.bottom {
      for column in stride(from: area.left, to: area.right, by: max(cell.columns, 1)) {
        put(cell, at: Position(column: column, row: row), within: area)
      }
    }
  }

  /// Changes the style of every cell of a rectangle and leaves the characters.
  public mutating func restyle(_ rectangle: Rectangle, _ change: (Style) -> Style) {
    let area = bounds.intersection(rectangle)
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        let index = index(Position(column: column, row: row))
        cells[index] = cells[index].styled(change(cells[index].style))
      }
    }
  }

  /// Copies another buffer onto this one, its top left cell to `position`.
  public mutating func draw(_ other: CellBuffer, at position: Position, clippedTo clip: Rectangle? = nil) {
    let target = bounds.intersection(Rectangle(origin: position, size: other.size))
    let area = clip.map(target.intersection) ?? target
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        let place = Position(column: column, row: row)
        let cell = other[column - position.column, row - position.row]
        if cell.isContinuation {
          // Its left half was put in the step before, unless the area begins between the halves.
          if column == area.left { put(Cell(" ", style: cell.style), at: place, within: area) }
        } else {
          put(cell, at: place, within: area)
        }
      }
    }
  }

  /// The rows as plain text, without trailing spaces.
  public var rows: [String] {
    (0..<size.rows).map { row in
      var text = ""
      for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] where !cell.isContinuation {
        text.append(cell.character)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The frame as plain text, one line for each row, without trailing spaces; the form that snapshot tests compare.
  public var text: String { rows.joined(separator: "\n") }

  func index(_ position: Position) -> Int {
    position.row * size.columns + position.column
  }

  /// Puts a cell and keeps every wide character whole.
  mutating func put(_ cell: Cell, at position: Position, within area: Rectangle) {
    guard !cell.isContinuation else { return }
    let second = position.offset(columns: 1)
    guard cell.isWide else {
      if area.contains(position) { replace(position, with: cell) }
      return
    }
    if area.contains(position) && area.contains(second) {
      replace(position, with: cell)
      replace(second, with: .continuation(style: cell.style))
    } else if area.contains(position) {
      replace(position, with: Cell(" ", style: cell.style))
    } else if area.contains(second) {
      replace(second, with: Cell(" ", style: cell.style))
    }
  }

  private mutating func replace(_ position: Position, with cell: Cell) {
    let index = index(position)
    let old = cells[index]
    if old.isContinuation && !cell.isContinuation {
      cells[index - 1] = Cell(" ", style: cells[index - 1].style)
    } else if old.isWide {
      cells[index + 1] = Cell(" ", style: cells[index + 1].style)
    }
    cells[index] = cell
  }
}
