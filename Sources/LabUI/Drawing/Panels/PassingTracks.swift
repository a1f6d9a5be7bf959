import Screen
import TraceGraph

/// The tracks that pass a line of folded repetitions, so that what comes below it hangs on something.
struct PassingTracks {
  /// The columns of the drawing at which a track goes on, and what it is.
  private let columns: [(column: Int, role: GraphSegment.Role)]

  /// - Parameter row: The last row that is folded.
  init(below row: Int, in scene: Scene, trackColumns: Int) {
    guard trackColumns > 0 else {
      columns = []
      return
    }
    let rows = scene.layout.rows([row, row + 1], for: scene.stateNow, trackColumns: trackColumns)
    guard rows.count == 2 else {
      columns = []
      return
    }
    let above = PassingTracks.cells(of: rows[0])
    let isChild = scene.full[rows[1].promise]?.parents.contains(rows[0].promise) == true
    columns = PassingTracks.cells(of: rows[1]).compactMap { column, below in
      guard let upper = above[column] else { return nil }
      guard below.goes(.up), upper.goes(.down), !(upper.isNode && below.isNode) || isChild else { return nil }
      return (column, upper.isNode ? below.role : upper.role)
    }.sorted { $0.column < $1.column }
  }

  /// A cell of the drawing.
  private struct Cell {
    var character: Character
    var role: GraphSegment.Role

    var isNode: Bool { if case .node = role { true } else { false } }

    func goes(_ side: LineArms) -> Bool { LineArms(character)?.contains(side) ?? (isNode || character == "┊") }
  }

  private static func cells(of row: GraphRow) -> [Int: Cell] {
    var cells: [Int: Cell] = [:]
    for segment in row.segments {
      for (offset, character) in segment.text.enumerated() {
        cells[segment.column + offset] = Cell(character: character, role: segment.role)
      }
    }
    return cells
  }

  /// The column behind them; 0 without any.
  var end: Int { columns.last.map { $0.column + 2 } ?? 0 }

  func draw(from left: Int, row: Int, clippedTo area: Rectangle, into buffer: inout CellBuffer) {
    for (column, role) in columns {
      let line = role == .errorTrack || role == .handledTrack ? "┊" : "│"
      buffer.write(line, at: Position(column: left + column, row: row), style: Theme.style(role), clippedTo: area)
    }
  }
}
