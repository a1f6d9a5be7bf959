import Screen
import TraceEvents
import TraceGraph

/// A line for repetitions that are folded: how many, of what, and how they stand.
struct FoldedRow {
  let text: String
  /// What the repetitions consist of.
  let names: String
  /// How many are in each state, those that nobody is in left out.
  let counts: [(appearance: NodeAppearance, count: Int)]
  let unhandled: Int
  /// What marks one of them that decided another promise; empty if none has.
  let decisiveMark: String
  /// The promises' numbers, which captions name them by.
  let numbers: String
  /// What the repetitions have come to, by which they differ; empty as long as none has.
  let outcomes: String

  /// - Complexity: O(r) for r rows that are folded.
  init(_ rows: [Int], period: Int, in scene: Scene) {
    let order = scene.layout.order
    let names = rows.prefix(period).compactMap { scene.full[order[$0]]?.operatorName }
    self.names = names.prefix(4).map { singleLine($0, limit: 20) }.joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    text = FoldedRow.text(rows, period: period)
    let ids = rows.map { order[$0] }.sorted()
    numbers =
      ids.first.flatMap { first in ids.last.map { first == $0 ? "#\(first)" : "#\(first) to #\($0)" } } ?? ""
    var counts: [NodeAppearance: Int] = [:]
    var unhandled = 0
    let state = scene.state
    decisiveMark = rows.lazy.map { scene.layout.decisiveMark(of: order[$0], in: state) }.first { !$0.isEmpty } ?? ""
    for row in rows {
      let appearance = state.appearance(of: order[row])
      counts[appearance, default: 0] += 1
      if appearance == .rejected || appearance == .skipped, let record = state[order[row]], record.state == .rejected,
        state.isUnhandledEnd(record)
      {
        unhandled += 1
      }
    }
    self.unhandled = unhandled
    let ends = stride(from: period - 1, to: rows.count, by: max(period, 1)).prefix(FoldedRow.mostOutcomes)
      .compactMap { state[order[rows[$0]]]?.settlementText }.filter { !$0.isEmpty && $0 != "()" }.map {
        TellingTexts.withoutLabels(singleLine($0, limit: 40))
      }
    outcomes = ends.joined(separator: ", ") + (ends.count * period < rows.count && !ends.isEmpty ? ", …" : "")
    self.counts = NodeAppearance.allCases.compactMap { appearance in counts[appearance].map { (appearance, $0) } }
  }

  /// What stands in the timeline, where there is no room for counts.
  static func text(_ rows: [Int], period: Int) -> String { "⋮ \(period == 0 ? 0 : rows.count / period) more" }

  private static let leastNames = 8
  private static let leastOutcomes = 5
  private static let mostOutcomes = 8

  /// - Parameters:
  ///   - latest: The promise of the latest event, if it is one of them: a caption may name it by its number.
  ///   - namesKey: Whether it names the key that unfolds it, in the place of what it came to: for who has selected it.
  func draw(
    with pen: inout Pen, isSelected: Bool, namesKey: Bool, latest: PromiseID?, in body: Rectangle, into buffer: inout CellBuffer
  ) {
    let start = pen.column
    pen.write(text + "  ", Theme.accent, into: &buffer)
    if !decisiveMark.isEmpty { pen.write(decisiveMark + "  ", Theme.accent, into: &buffer) }
    if let latest { pen.write("#\(latest)  ", Theme.current, into: &buffer) }
    if unhandled > 0 {
      pen.write(" \(unhandled) unhandled! ", Theme.alarm, into: &buffer)
      pen.write(" ", Theme.plain, into: &buffer)
    }
    for entry in counts { pen.write("\(entry.appearance.glyph) \(entry.count)  ", Theme.style(entry.appearance), into: &buffer) }
    if isSelected, namesKey {
      pen.write("Enter unfolds", Theme.secondary, into: &buffer)
    } else {
      // A number that is cut would name another promise.
      let hasNumbers = TextWidth.columns(of: numbers) <= pen.room
      if hasNumbers { pen.write(numbers + "  ", Theme.secondary, into: &buffer) }
      // What tells the repetitions apart rather than what the rows above say already.
      if !outcomes.isEmpty, pen.room >= FoldedRow.leastOutcomes {
        pen.write(TextWidth.truncated(outcomes, to: pen.room), Theme.plain, into: &buffer)
      } else if !hasNumbers || pen.room >= FoldedRow.leastNames {
        pen.write(names, Theme.secondary, into: &buffer)
      }
    }
    guard isSelected else { return }
    let words = Rectangle(column: start, row: pen.row, columns: body.right - start, rows: 1)
    buffer.restyle(words.intersection(body)) { _ in Theme.selected }
  }
}

extension Scene {
  /// Whether a promise is among those of some rows.
  func holds(_ rows: [Int], _ promise: PromiseID?) -> Bool { promise.flatMap(layout.row).map(rows.contains) ?? false }
}
