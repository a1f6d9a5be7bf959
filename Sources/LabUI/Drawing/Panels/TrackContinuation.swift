import Screen
import TraceGraph

/// Draws the tracks of a graph on through the rows between its rows.
enum TrackContinuation {
  /// Goes on downwards from a row to the next one, where both have a track.
  ///
  /// - Parameters:
  ///   - area: The rows in between: one row high, as wide as the tracks.
  ///   - isChild: Whether the promise below was made from the one above, so that their nodes belong together.
  ///   - carriesError: Whether the promise above gives an error on.
  static func draw(in area: Rectangle, isChild: Bool, carriesError: Bool, into buffer: inout CellBuffer) {
    for column in area.left..<max(area.left, area.right) {
      let above = buffer[Position(column: column, row: area.top - 1)]
      let below = buffer[Position(column: column, row: area.top + 1)]
      let isNodeAbove = isNode(above.character)
      let isNodeBelow = isNode(below.character)
      guard goes(.down, from: above), goes(.up, from: below), !(isNodeAbove && isNodeBelow) || isChild else { continue }
      // A line says what it is; a corner or a node doesn't.
      let line = [above, below].map(\.character).first { $0 == errorLine || $0 == valueLine }
      let isError = isNodeAbove ? carriesError : roles.contains { above.style == Theme.style($0) }
      buffer[Position(column: column, row: area.top)] = Cell(
        line ?? (isError ? errorLine : valueLine), style: isNodeAbove ? below.style : above.style)
    }
  }

  private static let valueLine = Character("│")
  private static let errorLine = Character("┊")
  private static let roles: [GraphSegment.Role] = [.errorTrack, .handledTrack]

  private static func goes(_ side: LineArms, from cell: Cell) -> Bool {
    cell.character == errorLine || LineArms(cell.character)?.contains(side) ?? isNode(cell.character)
  }

  private static func isNode(_ character: Character) -> Bool {
    NodeAppearance.allCases.contains { $0.glyph == character && $0 != .notMade }
  }
}
