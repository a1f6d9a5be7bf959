internal import Program
internal import SwiftPromises
internal import TraceEvents

/// What two runs did, side by side, up to where they part.
public struct TwoRunsText: Sendable {
  /// How many of the last deeds that are alike are shown.
  private static let shown = 12
  private static let timeWidth = 9
  private static let cellWidth = 33

  private let runs: TwoRuns

  public init(_ runs: TwoRuns) {
    self.runs = runs
  }

  /// The whole text.
  public var text: String {
    var text = row("", zip(runs.names, runs.runs).map { "\($0) (\($1.dialect.rawValue))" }, mark: " ")
    let first = max(0, runs.alike - Self.shown)
    if first > 0 { text += "… \(first) more that \(first == 1 ? "is" : "are") alike\n" }
    for index in first..<runs.alike {
      let cells = runs.deeds.map { $0[index] }
      let late = cells[0].time == cells[1].time ? "" : " at \(cells[1].time)"
      text += row("\(cells[0].time)", [cells[0].words, cells[1].words + late], mark: " ")
    }
    let parting = runs.deeds.map { runs.alike < $0.count ? $0[runs.alike] : nil }
    if parting.contains(where: { $0 != nil }) {
      let time = parting.lazy.compactMap { $0?.time }.min().map { "\($0)" } ?? ""
      text += row(time, parting.map { $0.map { "\($0.words)" } ?? "–" }, mark: "≠")
    }
    guard runs.differs else { return text + "\nno difference\n" }
    text += "\n" + runs.differences.map { "\($0)\n" }.joined()
    return text + runs.reasons.map { "because: \($0)\n" }.joined()
  }

  /// A time that fits its column: recorded ones have digits after the point that nobody compares.
  private static func short(_ time: String) -> String {
    guard time.count >= timeWidth, time.contains(".") else { return time }
    return time.prefix { $0 != "." } + " ms"
  }

  private func row(_ time: String, _ cells: [String], mark: String) -> String {
    let lines = cells.map { ColumnText.lines($0, width: Self.cellWidth) }
    return (0..<(lines.map(\.count).max() ?? 0)).map { line in
      let texts = lines.map { ColumnText.padded(line < $0.count ? $0[line] : "", Self.cellWidth) }
      let start = ColumnText.padded(line == 0 ? Self.short(time) : "", Self.timeWidth)
      return ColumnText.trimmed("\(start)\(texts[0]) \(line == 0 ? mark : " ") \(texts[1])") + "\n"
    }.joined()
  }
}
