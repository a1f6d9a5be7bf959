import Screen
import TraceEvents
import TraceGraph

/// All promises at once, in the order of the graph: one mark each, or for several where there are many.
struct OverviewPanel: PanelContent {
  let window: PanelWindow
  private let scene: Scene
  private let area: Rectangle
  /// Where the marks go: above the line that says what they mean.
  private let body: Rectangle
  /// How many promises share a mark.
  let share: Int

  /// What a mark for several promises shows, the first that is among them.
  private static let loudest: [NodeAppearance] = [
    .rejected, .cancelled, .pending, .rejectedHandled, .caught, .skipped, .fulfilled, .notMade,
  ]

  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    body = area.inset(bottom: area.rows >= 3 ? 1 : 0)
    let cells = max(body.columns * body.rows, 1)
    share = max((scene.rows.count + cells - 1) / cells, 1)
    window = PanelWindow(contentRows: 1, visibleRows: 1, scrolled: nil, anchor: nil)
  }

  /// How many lines of the graph lie between a mark and the one below it.
  var linesPerRow: Int { share * max(body.columns, 1) }

  /// - Complexity: O(n) for n promises.
  func draw(into buffer: inout CellBuffer) {
    if let text = scene.emptyText { return Pen.writeWrapped(text, Theme.secondary, in: area, into: &buffer) }
    guard body.columns > 0 else { return }
    let rows = scene.rows
    let selected = scene.selection.flatMap(scene.layout.row).map { rows.line(ofRow: $0) / share }
    var cell = 0
    while cell * share < rows.count, cell / body.columns < body.rows {
      let lines = cell * share..<min((cell + 1) * share, rows.count)
      let position = Position(column: body.left + cell % body.columns, row: body.top + cell / body.columns)
      let (appearance, isUnhandled) = look(of: lines, in: rows)
      let style = isUnhandled ? Theme.alarm : Theme.style(appearance)
      buffer[position] = Cell(isUnhandled ? "▼" : appearance.glyph, style: cell == selected ? style.reversed.bold : style)
      cell += 1
    }
    guard area.rows > body.rows else { return }
    let meaning = share == 1 ? "one mark a promise" : "one mark for \(share) promises, the worst of them"
    var pen = Pen(in: area, row: area.rows - 1)
    pen.write("\(rows.count) rows, \(meaning)", Theme.secondary, into: &buffer)
  }

  private func look(of lines: Range<Int>, in rows: GraphRows) -> (NodeAppearance, isUnhandled: Bool) {
    var worst = NodeAppearance.notMade
    var isUnhandled = false
    for line in lines {
      let record = scene.state[scene.layout.order[rows[line].firstRow]]
      let appearance = NodeAppearance(record)
      if let new = Self.loudest.firstIndex(of: appearance), let old = Self.loudest.firstIndex(of: worst), new < old {
        worst = appearance
      }
      if let record, record.state == .rejected, scene.state.isUnhandledEnd(record) { isUnhandled = true }
    }
    return (worst, isUnhandled)
  }

  func hit(at position: Position) -> Hit {
    let line = ((position.row - body.top) * body.columns + position.column - body.left) * share
    guard body.contains(position), line >= 0, line < scene.rows.count else { return Hit(panel: .graph) }
    return Hit(panel: .graph, promise: scene.layout.order[scene.rows[line].firstRow])
  }
}
