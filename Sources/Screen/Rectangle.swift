/// A rectangle of cells: an origin and a size that is never negative.
public struct Rectangle: Hashable, Sendable {
  /// The top left cell.
  public var origin: Position
  /// How many columns and rows it spans.
  public var size: Size

  /// Makes a rectangle from its top left cell and its size.
  public init(origin: Position, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers; negative lengths become 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(origin: Position(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// Makes the rectangle that starts at the top left corner of the screen.
  public init(_ size: Size) {
    self.init(origin: .zero, size: size)
  }

  /// The first column.
  public var left: Int { origin.column }
  /// The first row.
  public var top: Int { origin.row }
  /// The first column to the right of the rectangle.
  public var right: Int { origin.column + size.columns }
  /// The first row below the rectangle.
  public var bottom: Int { origin.row + size.rows }
  /// How many columns it spans.
  public var columns: Int { size.columns }
  /// How many rows it spans.
  public var rows: Int { size.rows }
  /// Whether it holds no cell.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether the cell at `position` lies inside.
  public func contains(_ position: Position) -> Bool {
    position.column >= left && position.column < right && position.row >= top && position.row < bottom
  }

  /// The part that both rectangles cover; empty when they don't touch.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(self.left, other.left)
    let top = max(self.top, other.top)
    return Rectangle(
      column: left, row: top,
      columns: min(self.right, other.right) - left, rows: min(self.bottom, other.bottom) - top)
  }

  /// The rectangle without `amount` cells at each of its four sides.
  public func inset(by amount: Int) -> Rectangle {
    inset(left: amount, top: amount, right: amount, bottom: amount)
  }

  /// The rectangle without that many cells at each side; what is left is never negative.
  public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rectangle {
    Rectangle(
      column: origin.column + min(left, columns), row: origin.row + min(top, rows),
      columns: columns - left - right, rows: rows - top - bottom)
  }

  /// Cuts it with a horizontal cut after the first `height` rows.
  ///
  /// - Parameter height: rows of the top part; limited to what there is.
  public func split(topRows height: Int) -> (top: Rectangle, bottom: Rectangle) {
    let height = min(max(height, 0), rows)
    return (
      Rectangle(column: left, row: top, columns: columns, rows: height),
      Rectangle(column: left, row: top + height, columns: columns, rows: rows - height)
    )
  }

  /// Divides it from left to right; the parts cover it exactly, unless all shares are fixed and leave a rest.
  public func splitColumns(_ shares: [Share]) -> [Rectangle] {
    var column = left
    return Share.lengths(of: shares, in: columns).map { length in
      defer { column += length }
      return Rectangle(column: column, row: top, columns: length, rows: rows)
    }
  }

  /// Divides it from top to bottom; the parts cover it exactly, unless all shares are fixed and leave a rest.
  public func splitRows(_ shares: [Share]) -> [Rectangle] {
    var row = top
    return Share.lengths(of: shares, in: rows).map { length in
      defer { row += length }
      return Rectangle(column: left, row: row, columns: columns, rows: length)
    }
  }
}

/// What one part gets when a rectangle is divided.
public enum Share: Hashable, Sendable {
  /// Exactly so many cells, or what is left when there are fewer.
  case fixed(Int)
  /// A part of what the fixed shares leave, in proportion to its weight.
  case weight(Int)

  /// The lengths of the shares of `total` cells; fixed shares are served first, in order.
  static func lengths(of shares: [Share], in total: Int) -> [Int] {
    var left = max(total, 0)
    var lengths = shares.map { share -> Int in
      guard case .fixed(let wanted) = share else { return 0 }
      let length = min(max(wanted, 0), left)
      left -= length
      return length
    }
    var weights = shares.reduce(0) { sum, share in
      if case .weight(let weight) = share { sum + max(weight, 0) } else { sum }
    }
    for (index, share) in shares.enumerated() {
      guard case .weight(let weight) = share, weight > 0, weights > 0 else { continue }
      // Dividing what is left by the weights that are left hands out every cell, without a rounding rest.
      lengths[index] = left * weight / weights
      left -= lengths[index]
      weights -= weight
    }
    return lengths
  }
}
