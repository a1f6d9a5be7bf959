import Lab
import Screen
import TraceEvents
import TraceGraph

/// What an audience is told: the latest event in words, large and alone.
struct Narration {
  let scene: Scene

  /// The rows for the caption.
  private static let captionRows = 2

  func draw(in area: Rectangle, into buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    let columns = max(area.columns - 4, 1)
    // A long summary takes what a long caption would.
    let ends = area.rows < PanelArrangement.tellingRows ? [] : summary.map { Self.fitted($0, to: columns, rows: 2) } ?? []
    let lines = Self.fitted(caption, to: columns, rows: Narration.captionRows + 1 - max(ends.count, 1))
    for (row, line) in lines.enumerated() {
      var pen = Pen(in: area, row: row + 1, column: 2)
      pen.write(line, row == 0 ? Theme.strong : Theme.plain, into: &buffer)
    }
    guard area.rows >= PanelArrangement.tellingRows else { return }
    // At the end nothing moves any more: what the caption leaves is there for what was printed.
    let start = summary == nil ? Narration.captionRows + 1 : lines.count + 1
    var pen = Pen(in: area, row: start, column: 2)
    pen.write("printed  ", Theme.secondary, into: &buffer)
    guard !ends.isEmpty else { return writePrinted(with: pen, on: 2, from: start, in: area, into: &buffer) }
    let end = Narration.captionRows + 3 - ends.count
    writePrinted(with: pen, on: end - start, from: start, in: area, into: &buffer)
    for (row, line) in ends.enumerated() {
      pen = Pen(in: area, row: end + row, column: 2)
      pen.write(line, Theme.accent, into: &buffer)
    }
  }

  /// A text on so many lines; the last one says that there is more.
  private static func fitted(_ text: String, to columns: Int, rows: Int) -> [String] {
    var lines = TextWidth.wrapped(text, to: columns)
    guard lines.count > rows else { return lines }
    lines.removeLast(lines.count - rows)
    lines[rows - 1] = TextWidth.truncated(lines[rows - 1] + " …", to: columns)
    return lines
  }

  /// What was printed last, on one line or on two below one another.
  private func writePrinted(with pen: Pen, on rows: Int, from start: Int, in area: Rectangle, into buffer: inout CellBuffer) {
    let columns = max(pen.room - 2, 0)
    let room = rows == 1 ? columns : rows * columns - Narration.columnsOfWord
    let lines = TextWidth.wrapped(scene.printed(columns: room) ?? "nothing yet", to: columns)
    for (row, line) in lines.prefix(rows).enumerated() {
      var pen = Pen(in: area, row: start + row, column: pen.column - area.left)
      pen.write(rows == row + 1 ? lines.dropFirst(row).joined(separator: " ") : line, Theme.output, into: &buffer)
    }
  }

  /// What the end of a line loses to a word that begins the next one.
  private static let columnsOfWord = 12

  private var caption: String {
    guard let event = scene.latestEvent else { return beforeFirstEvent }
    return "\(event.time)\(beat):  \(scene.layout.words.caption(event, in: scene.state).text)"
  }

  private var beforeFirstEvent: String {
    if scene.complaints.contains(where: \.isScriptError) { return "The script has errors and doesn't run." }
    let isEmpty = scene.hasRun && scene.events.isEmpty && scene.live == nil
    return isEmpty
      ? "The script makes no promises and prints nothing." : "Nothing has happened yet: the script has not begun."
  }

  /// How far a run is in an instant at which several things happen: `, 3 of 12`.
  private var beat: String {
    guard let now = scene.latestEvent?.time else { return "" }
    let start = scene.events[..<scene.position].lastIndex { $0.time != now }.map { $0 + 1 } ?? 0
    let end = scene.events[scene.position...].firstIndex { $0.time != now } ?? scene.events.count
    return end - start > 1 ? ", \(scene.position - start) of \(end - start)" : ""
  }

  /// What came of it all, once the end has come.
  var summary: String? {
    guard scene.position > 0, scene.position == scene.events.count else { return nil }
    return "The end, at \(scene.now): \(scene.tally.words(pending: "pending for ever"))"
  }
}

extension Scene {
  /// How the run stands, as exports say it, too.
  var tally: RunTally { RunTally(state, faults: faultCount, leaks: leaks.count) }

  /// How many rows of the screen a row of a panel takes.
  func spacing(in area: Rectangle) -> Int { isPresenting && area.rows >= 8 ? 2 : 1 }

  /// How many rows of a panel fit into an area.
  func rowsThatFit(in area: Rectangle) -> Int {
    let spacing = spacing(in: area)
    return (area.rows + spacing - 1) / spacing
  }
}
