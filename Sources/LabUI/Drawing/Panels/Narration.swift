import Screen
import TraceEvents
import TraceGraph

/// What an audience is told: the latest event in words, large and alone.
struct Narration {
  let scene: Scene

  func draw(in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    for (row, line) in TextWidth.wrapped(text, to: max(area.columns - 4, 1)).prefix(area.rows - 1).enumerated() {
      var pen = Pen(in: area, row: row + 1, column: 2)
      pen.write(line, row == 0 ? Theme.strong : Theme.plain, into: &buffer)
    }
  }

  private var text: String {
    guard let event = scene.latestEvent else { return "Nothing has happened yet." }
    let past = scene.events.prefix(scene.position).reversed()
    let words = past.lazy.compactMap { PlainWords().describe($0, in: scene.state) }.first ?? ""
    return "\(event.time):  \(words)"
  }
}

extension Scene {
  /// How many rows of the screen a row of a panel takes.
  func spacing(in area: Rectangle) -> Int { isPresenting && area.rows >= 8 ? 2 : 1 }

  /// How many rows of a panel fit into an area.
  func rowsThatFit(in area: Rectangle) -> Int {
    let spacing = spacing(in: area)
    return (area.rows + spacing - 1) / spacing
  }
}

/// Draws the tracks of a graph on through the rows between its rows.
struct TrackContinuation {
  /// Goes on downwards from a row to the next one, where both have a track.
  ///
  /// - Parameters:
  ///   - area: The rows in between: one row high, as wide as the tracks.
  ///   - isChild: Whether the promise below was made from the one above, so that their nodes belong together.
  static func draw(in area: Rectangle, isChild: Bool, into buffer: inout CellBuffer) {
    for column in area.left..<max(area.left, area.right) {
      let above = buffer[Position(column: column, row: area.top - 1)]
      let below = buffer[Position(column: column, row: area.top + 1)]
      let isNodeAbove = isNode(above.character)
      let isNodeBelow = isNode(below.character)
      let goesDown = LineArms(above.character)?.contains(.down) ?? isNodeAbove
      let goesUp = LineArms(below.character)?.contains(.up) ?? isNodeBelow
      guard goesDown, goesUp, !(isNodeAbove && isNodeBelow) || isChild else { continue }
      buffer[Position(column: column, row: area.top)] = Cell("│", style: isNodeAbove ? below.style : above.style)
    }
  }

  private static func isNode(_ character: Character) -> Bool {
    NodeAppearance.allCases.contains { $0.glyph == character && $0 != .notMade } || character == "┊"
  }
}
