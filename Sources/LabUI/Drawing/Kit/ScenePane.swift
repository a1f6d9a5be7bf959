import Screen

/// What a feature draws below the panels.
protocol ScenePane: Sendable {
  /// How many rows it asks for.
  ///
  /// - Parameter room: The rows that are left beside the script.
  func rows(leaving room: Int) -> Int
  /// Draws it, in as many rows as there are.
  func draw(in area: Rectangle, into buffer: inout CellBuffer)
}
