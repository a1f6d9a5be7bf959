internal import Program
internal import Screen
import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// A comparison as text: a table of outcomes, what was printed, and the rules behind the differences.
public struct ComparisonTable: Sendable {
  /// How wide a library's column may be, and a whole table, in characters.
  private static let widest = 30
  private static let line = 80

  private let comparison: DialectComparison
  private let runs: [DialectComparison.Column]
  /// How each promise ends, by its label, in each run.
  private let outcomeRows: [(String, [String])]
  private let outputRows: [(String, [String])]

  /// Reads off the runs what the table shows.
  ///
  /// - Complexity: O(promises + printed lines), in each run.
  public init(_ comparison: DialectComparison) {
    self.comparison = comparison
    runs = comparison.columns.filter(\.run.hasTrace)
    outcomeRows = Self.outcomeRows(at: comparison.addresses, of: runs)
    outputRows = Self.outputRows(of: runs)
  }

  /// The whole text.
  public var text: String {
    var blocks = groups.flatMap { [table(outcomeRows, $0), table(outputRows, $0, title: "printed")] }
    blocks.append(comparison.columns.compactMap(problem).joined())
    blocks.append(comparison.columns.filter(\.isTranslated).map(translated).joined())
    blocks.append(runs.map(troubles).joined())
    blocks.append(loneliness)
    blocks.append(comparison.columns.map(differences).joined())
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: Rows

  private static func outcomeRows(
    at addresses: [PromiseAddress], of runs: [DialectComparison.Column]
  ) -> [(String, [String])] {
    addresses.map { address in
      let name =
        runs.lazy.compactMap { column in column.run.places.promise(at: address).flatMap { column.run.full[$0]?.operatorName } }
        .first ?? ""
      return (
        "\(address.place)\(address.occurrence.map { $0 > 0 ? "#\($0)" : "" } ?? "") \(name)",
        runs.map { cell(for: address, in: $0.run) }
      )
    }
  }

  private static func cell(for address: PromiseAddress, in run: LabRun) -> String {
    let state = run.full
    guard let promise = run.places.promise(at: address).flatMap({ state[$0] }) else { return "not made" }
    guard let settled = promise.settledAt else { return "pending" }
    let text = promise.settlementText.map { $0 == "()" ? "" : " \($0)" } ?? ""
    let mark = state.isUnhandledEnd(promise) ? ", unhandled" : ""
    return "\(promise.isSkipped ? "skipped: " : "")\(promise.state.rawValue)\(text)\(mark) @\(settled)"
  }

  private static func outputRows(of runs: [DialectComparison.Column]) -> [(String, [String])] {
    let lines: [[String]] = runs.map { column in
      column.run.full.output.map { line in
        let text = line.text.hasSuffix("\n") ? String(line.text.dropLast()) : line.text
        return "\(TerminalText.escaped(text)) @\(line.time)"
      }
    }
    let count = lines.map(\.count).max() ?? 0
    return (0..<count).map { row in
      ("\(row + 1)", lines.map { row < $0.count ? $0[row] : "" })
    }
  }

  // MARK: Layout

  /// The columns of each table: the first library, and as many of the others as fit on a line.
  private var groups: [[Int]] {
    let widths = naturalWidths(outcomeRows + outputRows)
    let label = labelWidth(outcomeRows)
    var groups: [[Int]] = []
    for column in runs.indices.dropFirst() {
      let group = groups.last ?? [0]
      let wanted = (group + [column]).reduce(label + 1) { $0 + widths[$1] + 4 } - 2
      if !groups.isEmpty, wanted <= Self.line {
        groups[groups.count - 1].append(column)
      } else {
        groups.append([0, column])
      }
    }
    return groups.isEmpty && !runs.isEmpty ? [[0]] : groups
  }

  private func naturalWidths(_ rows: [(String, [String])]) -> [Int] {
    runs.indices.map { column in
      min(Self.widest, max(runs[column].dialect.rawValue.count, rows.map { TextWidth.columns(of: $0.1[column]) }.max() ?? 0))
    }
  }

  private func labelWidth(_ rows: [(String, [String])], title: String = "") -> Int {
    max(rows.map(\.0.count).max() ?? 0, title.count)
  }

  private func table(_ rows: [(String, [String])], _ columns: [Int], title: String = "") -> String {
    guard !rows.isEmpty, !columns.isEmpty else { return "" }
    let label = min(labelWidth(rows, title: title), 26)
    let natural = naturalWidths(rows)
    let room = max(Self.line - label - 1 + 2, 0) / columns.count - 4
    let fits = columns.reduce(label + 1) { $0 + natural[$1] + 4 } - 2 <= Self.line
    let widths = columns.map { fits ? natural[$0] : min(natural[$0], max(room, 8)) }
    let head = columns.map { runs[$0].dialect.rawValue }
    return ([(title, head)] + rows.map { row in (row.0, columns.map { row.1[$0] }) }).enumerated().map { index, row in
      let cells = zip(row.1, widths).enumerated().map { place, pair in
        (
          mark: index > 0 && place > 0 && pair.0 != row.1[0] ? "≠ " : "  ",
          lines: ColumnText.lines(pair.0, width: pair.1)
        )
      }
      let labels = ColumnText.lines(row.0, width: label)
      return (0..<max(cells.map(\.lines.count).max() ?? 1, labels.count)).map { line in
        let texts = zip(cells, widths).map { cell, width in
          let text = line < cell.lines.count ? cell.lines[line] : ""
          return TextWidth.padded((line == 0 ? cell.mark : "  ") + text, to: width + 2)
        }
        let start = TextWidth.padded(line < labels.count ? labels[line] : "", to: label)
        return ColumnText.trimmed(start + " " + texts.joined(separator: "  ")) + "\n"
      }.joined()
    }.joined()
  }

  // MARK: Differences

  private func problem(_ column: DialectComparison.Column) -> String? {
    column.problem.map { "\(column.dialect.rawValue) can't run it:\n  \(TerminalText.escaped($0))\n" }
  }

  /// Where only one of several libraries runs the script, nothing is compared, whatever the status is.
  private var loneliness: String {
    guard runs.count == 1, comparison.columns.count > 1, let only = runs.first else { return "" }
    return "Nothing was compared: only \(only.dialect.rawValue) can run this script.\n"
  }

  private func translated(_ column: DialectComparison.Column) -> String {
    "\(column.dialect.rawValue): the text isn't written for it; what ran is what 'promiselab translate --to \(column.dialect.rawValue)' writes\n"
  }

  /// What a run's own report would say was wrong besides its promises: a limit, faults, leaks.
  private func troubles(_ column: DialectComparison.Column) -> String {
    guard let run = column.run.run else { return "" }
    var lines = run.faults.map { fault in "fault: \(fault.place.map { "\($0): " } ?? "")\(fault.message)" }
    lines += run.leaks.map { "leak: \($0.place): \($0.message)" }
    if case .limit(let message) = run.ending { lines.append("limit reached: \(message)") }
    let shown = lines.prefix(5) + (lines.count > 5 ? ["… and \(lines.count - 5) more like these"] : [])
    return shown.map { "\(column.dialect.rawValue): \(TerminalText.escaped($0))\n" }.joined()
  }

  private func differences(_ column: DialectComparison.Column) -> String {
    guard let first = runs.first, column.run.hasTrace, column.dialect != first.dialect else { return "" }
    guard let divergence = column.divergence else {
      let isCut = if case .limit = column.run.run?.ending { true } else { false }
      return "\(column.dialect.rawValue): as \(first.dialect.rawValue)\(isCut ? ", up to the limit" : "")\n"
    }
    let own = divergence.event.map { "\($0.words(in: column.run)) at \($0.time)" } ?? "nothing more happens"
    let instead = divergence.instead.map { "\($0.words(in: first.run)) at \($0.time)" } ?? "nothing more happens"
    let step = divergence.event.map { "event \($0.step)" } ?? "the end"
    var text = "\(column.dialect.rawValue) first differs from \(first.dialect.rawValue) at \(step): \(own); there \(instead)\n"
    for difference in column.differences {
      text += "  \(difference.what)\n"
      guard let rule = difference.rule, let answer = rule.answer(of: column.dialect), let other = rule.answer(of: first.dialect)
      else { continue }
      text +=
        "    \(rule.title) (docs/dialects.md, rule \(rule.number)): \(column.dialect.title) \(answer); \(first.dialect.title) \(other).\n"
    }
    return text
  }
}
