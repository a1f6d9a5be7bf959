internal import Program
internal import Screen
internal import SwiftPromises
internal import TraceEvents

/// What two runs did, side by side, up to where they part.
public struct TwoRunsText: Hashable, Sendable {
  private struct Row: Hashable {
    var time = ""
    let cells: [String]
    var mark = " "

    init(cells: [String]) {
      self.cells = cells
    }

    /// What each run did; a cell tells its own time where that isn't the row's.
    init(_ deeds: [TwoRuns.Deed?], mark: String) {
      let start = deeds.lazy.compactMap { $0?.time }.first
      time = start.map { "\($0)" } ?? ""
      cells = deeds.map { deed in
        deed.map { $0.time == start ? $0.words : "\($0.words) at \($0.time)" } ?? "–"
      }
      self.mark = mark
    }
  }

  /// How many of the last deeds that are alike are shown.
  private static let shown = 12
  private static let timeWidth = 9
  private static let narrowestCell = 10

  public let names: [String]
  /// Whether they part.
  public let differs: Bool
  private let heads: Row
  private let skipped: Int
  private let rows: [Row]
  /// How they part and why.
  private let sentences: [String]

  public init(_ runs: TwoRuns) {
    (names, differs) = (runs.names, runs.differs)
    heads = Row(cells: zip(runs.names, runs.runs).map { "\($0) (\($1.dialect.rawValue))" })
    skipped = max(0, runs.alike - Self.shown)
    let moved = Set(runs.moved)
    var rows = (skipped..<runs.alike).map { index in
      Row(runs.deeds.map { $0[index] }, mark: moved.contains(index) ? "≠" : " ")
    }
    let parting = runs.deeds.map { runs.alike < $0.count ? $0[runs.alike] : nil }
    if parting.contains(where: { $0 != nil }) { rows.append(Row(parting, mark: "≠")) }
    self.rows = rows
    sentences = runs.differs ? runs.differences + runs.reasons.map { "because: \($0)" } : ["no difference"]
  }

  /// The whole text.
  ///
  /// - Parameter columns: How long the lines of the two columns may be; the sentences below them may be longer.
  public func text(columns: Int = 78) -> String {
    let width = max((columns - Self.timeWidth - 3) / 2, Self.narrowestCell)
    let more = skipped > 0 ? "… \(skipped) more that \(skipped == 1 ? "is" : "are") alike\n" : ""
    return lines(of: heads, width) + more + rows.map { lines(of: $0, width) }.joined() + "\n"
      + sentences.map { "\($0)\n" }.joined()
  }

  /// A time that fits its column: recorded ones have digits after the point that nobody compares.
  private static func short(_ time: String) -> String {
    guard time.count >= timeWidth, time.contains(".") else { return time }
    return time.prefix { $0 != "." } + " ms"
  }

  private func lines(of row: Row, _ width: Int) -> String {
    let lines = row.cells.map { ColumnText.lines($0, width: width) }
    return (0..<(lines.map(\.count).max() ?? 0)).map { line in
      let texts = lines.map { TextWidth.padded(line < $0.count ? $0[line] : "", to: width) }
      let start = TextWidth.padded(line == 0 ? Self.short(row.time) : "", to: Self.timeWidth)
      return ColumnText.trimmed("\(start)\(texts[0]) \(line == 0 ? row.mark : " ") \(texts[1])") + "\n"
    }.joined()
  }
}
