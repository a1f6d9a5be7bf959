/// A number of columns and rows. Neither is ever negative.
public struct Size: Hashable, Sendable {
  /// Width in terminal columns.
  public let columns: Int
  /// Height in terminal rows.
  public let rows: Int

  /// A size of nothing.
  public static let zero = Size(columns: 0, rows: 0)

  /// Makes a size; negative numbers become 0.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Int(Int32.max))
    self.rows = min(max(rows, 0), Int(Int32.max))
  }

  /// Whether it holds no cell at all.
  public var isEmpty: Bool { columns == 0 || rows == 0 }
}

/// A place on the screen, counted from 0 at the top left. It may lie outside of any screen.
public struct Position: Hashable, Sendable {
  /// Columns from the left edge.
  public var column: Int
  /// Rows from the top edge.
  public var row: Int

  /// The top left corner.
  public static let zero = Position(column: 0, row: 0)

  /// Makes a position.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The position that lies `columns` to the right and `rows` below.
  public func offset(columns: Int = 0, rows: Int = 0) -> Position {
    Position(column: column + columns, row: row + rows)
  }
}
