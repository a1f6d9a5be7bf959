import Screen
import TraceGraph

extension GraphPanel {
  /// Shows how far the outcome of the latest step has come along its edge: its head and what it has just passed. Rows out of sight or
  /// folded show nothing of it.
  func drawMotion(into buffer: inout CellBuffer) {
    guard let motion = scene.motion, motion.elapsed > .zero, trackColumns > 0 else { return }
    let route = scene.layout.route(to: motion.promise, in: scene.stateNow, trackColumns: trackColumns)
    guard !route.isEmpty else { return }
    let head = min(Int(motion.progress * Double(route.count)), route.count - 1)
    for cell in route[max(head - route.count / 3, 0)...head] {
      guard scene.rows.shows(row: cell.row) else { continue }
      let line = lines.index(of: scene.rows.line(ofRow: cell.row))
      guard window.rows.contains(line), case .line(.promise) = lines[line] else { continue }
      let place = Position(
        column: body.left + GraphPanel.markColumns + cell.column,
        row: body.top + (line - window.rows.lowerBound) * scene.spacing(in: body))
      guard body.contains(place), buffer[place].character != " " else { continue }
      buffer.restyle(Rectangle(column: place.column, row: place.row, columns: 1, rows: 1)) { _ in Theme.current }
    }
  }
}
