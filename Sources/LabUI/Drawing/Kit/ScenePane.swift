import Screen

/// What a feature draws below the panels.
protocol ScenePane: Sendable {
  /// How many rows it asks for.
  var rows: Int { get }
  /// Draws it, in as many rows as there are.
  func draw(in area: Rectangle, into buffer: inout CellBuffer)
}
