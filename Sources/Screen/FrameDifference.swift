/// The cells of one row that changed, side by side.
public struct CellRun: Hashable, Sendable {
  /// Where the first of them is.
  public let position: Position
  /// The new cells; a wide character is never cut in half.
  public let cells: [Cell]
}

/// What has to be drawn to get from one frame to the next.
public struct FrameDifference: Hashable, Sendable {
  /// The size of the new frame.
  public let size: Size
  /// Whether the screen has to be cleared first, because nothing is known about it or its size is another. Blank cells are not in `runs` then.
  public let isComplete: Bool
  /// The changed cells, from top to bottom, left to right.
  public let runs: [CellRun]

  /// Whether nothing has to be drawn.
  public var isEmpty: Bool { !isComplete && runs.isEmpty }

  /// Compares two frames; all that isn't blank is new when there was none, or one of another size.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public init(from old: CellBuffer?, to new: CellBuffer) {
    size = new.size
    let known = old.flatMap { $0.size == new.size ? $0 : nil }
    isComplete = known == nil
    var runs: [CellRun] = []
    let old = known ?? CellBuffer(size: new.size)
    for row in 0..<new.size.rows { FrameDifference.compare(row: row, old: old, new: new, &runs) }
    self.runs = runs
  }

  private static func compare(row: Int, old: CellBuffer, new: CellBuffer, _ runs: inout [CellRun]) {
    let start = row * new.size.columns
    let end = start + new.size.columns
    var index = start
    while index < end {
      // A wide character and its continuation are drawn together, so they count as changed together.
      let first = index
      while index < end {
        let isWide = new.cells[index].isWide
        guard old.cells[index] != new.cells[index] || isWide && old.cells[index + 1] != new.cells[index + 1] else { break }
        index += isWide ? 2 : 1
      }
      if index > first {
        runs.append(
          CellRun(position: Position(column: first - start, row: row), cells: Array(new.cells[first..<index])))
      } else {
        index += new.cells[index].isWide ? 2 : 1
      }
    }
  }
}

extension CellBuffer {
  /// Makes this frame equal to the one that the difference leads to.
  public mutating func apply(_ difference: FrameDifference) {
    if difference.isComplete { self = CellBuffer(size: difference.size) }
    for run in difference.runs {
      for (offset, cell) in run.cells.enumerated() {
        let position = run.position.offset(columns: offset)
        if bounds.contains(position) { cells[index(position)] = cell }
      }
    }
  }
}
