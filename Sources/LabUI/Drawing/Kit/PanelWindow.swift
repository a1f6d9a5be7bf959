import Screen
import TraceEvents
import TraceGraph

/// Which of its rows a panel shows.
struct PanelWindow: Hashable, Sendable {
  /// The first row that is shown.
  let firstRow: Int
  /// How many rows there is room for.
  let visibleRows: Int
  /// How many rows there are.
  let contentRows: Int

  /// - Parameters:
  ///   - scrolled: The first row that a person asked for; `nil` keeps `anchor` in the middle.
  ///   - anchor: The row to keep in sight.
  init(contentRows: Int, visibleRows: Int, scrolled: Int?, anchor: Int?) {
    self.contentRows = contentRows
    self.visibleRows = visibleRows
    let last = max(contentRows - visibleRows, 0)
    firstRow = min(max(scrolled ?? (anchor ?? 0) - visibleRows / 2, 0), last)
  }

  /// The rows that are shown.
  var rows: Range<Int> { firstRow..<min(firstRow + visibleRows, contentRows) }

  /// What to write in the frame where not all rows fit: `12–24 of 100`; `nil` if they do.
  var positionText: String? {
    contentRows > visibleRows && visibleRows > 0 ? "\(firstRow + 1)–\(rows.upperBound) of \(contentRows)" : nil
  }
}
