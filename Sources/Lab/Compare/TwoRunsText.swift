internal import Program
internal import Screen
internal import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// What two runs did, side by side, up to where they part, and what came of each.
public struct TwoRunsText: Hashable, Sendable {
  private struct Row: Hashable {
    var time = ""
    let cells: [String]
    var mark = " "

    init(_ time: String = "", cells: [String]) {
      (self.time, self.cells) = (time, cells)
      mark = Set(cells).count > 1 ? TwoRunsText.differenceMark : " "
    }

    /// What each run did; where they did it at two instants, each cell tells its own, and the row has none.
    init(_ deeds: [TwoRuns.Deed?], mark: String) {
      let times = Set(deeds.compactMap { $0?.time })
      let isAtOnce = times.count == 1
      time = isAtOnce ? times.first.map { "\($0)" } ?? "" : ""
      cells = deeds.map { deed in deed.map { isAtOnce ? $0.words : "\($0.words) at \($0.time)" } ?? "–" }
      self.mark = mark
    }
  }

  /// How many of the last deeds that are alike are shown.
  private static let shown = 12
  private static let timeWidth = 9
  private static let narrowestCell = 10
  /// How many rows of printed lines are shown, and how many of them come before the first that differs.
  private static let (shownLines, linesBefore) = (8, 2)
  /// Of how many lines from there it is known which belong together: finding that takes their number squared at worst.
  private static let alignedLines = 500
  private static let differenceMark = "≠"

  public let names: [String]
  /// Whether they part.
  public let differs: Bool
  private let heads: Row
  private let skipped: Int
  /// How much of two recordings is alike, as a line; empty of all others.
  private let alike: String
  private let rows: [Row]
  /// How they part and why.
  private let sentences: [String]

  public init(_ runs: TwoRuns) {
    (names, differs) = (runs.names, runs.differs)
    var heads = Row(cells: zip(runs.names, runs.libraries).map { "\($0) (\($1))" })
    heads.mark = " "
    self.heads = heads
    if let recorded = runs.recorded {
      skipped = 0
      alike = "\(Counted.words(recorded.alike, "place")) where promises are made \(recorded.alike == 1 ? "is" : "are") alike\n"
      rows = recorded.differs ? recorded.shown.map(Self.row) + Self.endings(runs.runs) : []
      let same =
        recorded.isInOtherOrder ? "no difference but the order, which is another one each time a program runs" : "no difference"
      sentences = recorded.differs ? runs.differences + runs.reasons.map { "because: \($0)" } : [same]
      return
    }
    alike = ""
    skipped = max(0, runs.alike - Self.shown)
    let moved = runs.newlyMoved
    var rows = (skipped..<runs.alike).map { index in
      Row(runs.deeds.map { $0[index] }, mark: moved.contains(index) ? Self.differenceMark : " ")
    }
    let parting = runs.deeds.map { runs.alike < $0.count ? $0[runs.alike] : nil }
    if parting.contains(where: { $0 != nil }) { rows.append(Row(parting, mark: Self.differenceMark)) }
    if runs.differs { rows += Self.endings(runs.runs) }
    self.rows = rows
    sentences = runs.differs ? runs.differences + runs.reasons.map { "because: \($0)" } : ["no difference"]
  }

  /// What became of the promises of one place in each.
  private static func row(_ parting: RecordedPartings.Parting) -> Row {
    Row(cells: parting.words.map { "\(parting.kind.words): \($0)" })
  }

  /// What the runs come to, and what they print.
  private static func endings(_ runs: [LabRun]) -> [Row] {
    let tallies = runs.map { run in
      RunTally(run.full, faults: run.run?.faults.count ?? 0, leaks: run.run?.leaks.count ?? 0).words
    }
    let lines = runs.map { PrintedChange.lines($0.full.output) }
    let alike = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let count = lines.map(\.count).max() ?? 0
    let start = count > shownLines ? min(max(alike - linesBefore, 0), count - shownLines) : 0
    let rest = lines.map { $0.dropFirst(start).prefix(alignedLines).map { String($0) } }
    let shown = aligned(rest[0], rest[1]).prefix(shownLines)
    var rows = [Row("the end", cells: tallies)]
    for (index, cells) in shown.enumerated() {
      rows.append(Row(index == 0 ? "prints" : "", cells: cells.map { $0.map { TerminalText.quoted($0, limit: 200) } ?? "–" }))
    }
    let more = lines.indices.map { run in lines[run].count - start - shown.count { $0[run] != nil } }
    if more.contains(where: { $0 > 0 }) {
      rows.append(Row(cells: more.map { $0 > 0 ? "… \(Counted.words($0, "more line"))" : "" }))
    }
    return rows
  }

  /// Lines of two texts beside one another: those of both stand in one row, and those in whose place there are others beside these.
  private static func aligned(_ first: [String], _ second: [String]) -> [[String?]] {
    let changes = second.difference(from: first)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [[String?]] = []
    var (left, right) = (0, 0)
    while left < first.count || right < second.count {
      let (isGone, isNew) = (removed.contains(left), inserted.contains(right))
      let takesLeft = isGone || !isNew
      let takesRight = isNew || !isGone
      rows.append([takesLeft ? first[left] : nil, takesRight ? second[right] : nil])
      left += takesLeft ? 1 : 0
      right += takesRight ? 1 : 0
    }
    return rows
  }

  /// The whole text.
  ///
  /// - Parameter columns: How long the lines of the two columns may be; the sentences below them may be longer.
  public func text(columns: Int = 78) -> String {
    let width = max((columns - Self.timeWidth - 3) / 2, Self.narrowestCell)
    let more = skipped > 0 ? "… \(skipped) more that \(skipped == 1 ? "is" : "are") alike\n" : ""
    return lines(of: heads, width) + alike + more + rows.map { lines(of: $0, width) }.joined() + "\n"
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
