import Screen

/// What a feature draws below the panels.
protocol ScenePane: Sendable {
  /// How many rows it asks for.
  ///
  /// - Parameter room: The rows that are left beside the script.
  func rows(leaving room: Int) -> Int
  /// What can be chosen at a position of the screen, by its number from 0; `nil` if nothing can.
  ///
  /// - Parameter area: Where it is drawn.
  func choice(at position: Position, in area: Rectangle) -> Int?
  /// Draws it, in as many rows as there are.
  func draw(in area: Rectangle, into buffer: inout CellBuffer)
}
