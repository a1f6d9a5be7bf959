import Screen
import TraceEvents
import TraceGraph

/// What fills a panel's frame.
protocol PanelContent {
  /// Which rows are shown.
  var window: PanelWindow { get }
  /// Draws the rows.
  func draw(into buffer: inout CellBuffer)
  /// What lies at a position within the panel.
  func hit(at position: Position) -> Hit
}
