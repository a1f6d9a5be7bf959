internal import Program
import SwiftPromises
internal import TraceEvents
internal import TraceGraph

/// A comparison as text: a table of outcomes, what was printed, and the rules behind the differences.
public struct ComparisonTable: Sendable {
  /// How wide a library's column may be, in characters.
  private static let widest = 30

  private let comparison: DialectComparison

  public init(_ comparison: DialectComparison) {
    self.comparison = comparison
  }

  /// The whole text.
  public var text: String {
    var blocks = [table(outcomeRows), table(outputRows, title: "printed")]
    blocks.append(comparison.columns.compactMap(problem).joined())
    blocks.append(runs.map(troubles).joined())
    blocks.append(comparison.columns.map(differences).joined())
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var runs: [DialectComparison.Column] { comparison.columns.filter(\.run.hasTrace) }

  // MARK: Rows

  private var outcomeRows: [(String, [String])] {
    comparison.addresses.map { address in
      let name =
        runs.lazy.compactMap { column in column.run.places.promise(at: address).flatMap { column.run.full[$0]?.operatorName } }
        .first ?? ""
      return (
        "\(address.place)\(address.occurrence.map { $0 > 0 ? "#\($0)" : "" } ?? "") \(name)",
        runs.map { cell(for: address, in: $0.run) }
      )
    }
  }

  private func cell(for address: PromiseAddress, in run: LabRun) -> String {
    let state = run.full
    guard let promise = run.places.promise(at: address).flatMap({ state[$0] }) else { return "not made" }
    guard let settled = promise.settledAt else { return "pending" }
    let text = promise.settlementText.map { $0 == "()" ? "" : " \($0)" } ?? ""
    let mark = state.isUnhandledEnd(promise) ? ", unhandled" : ""
    return "\(promise.state.rawValue)\(text)\(mark) @\(settled)"
  }

  private var outputRows: [(String, [String])] {
    let lines = runs.map { column in
      column.run.full.output.map { line in
        "\(TerminalText.escaped(line.text.hasSuffix("\n") ? String(line.text.dropLast()) : line.text)) @\(line.time)"
      }
    }
    return (0..<(lines.map(\.count).max() ?? 0)).map { row in
      ("\(row + 1)", lines.map { row < $0.count ? $0[row] : "" })
    }
  }

  // MARK: Layout

  private func table(_ rows: [(String, [String])], title: String = "") -> String {
    guard !rows.isEmpty, !runs.isEmpty else { return "" }
    let heads = runs.map(\.dialect.rawValue)
    let labelWidth = max(rows.map(\.0.count).max() ?? 0, title.count)
    let widths = heads.indices.map { column in
      min(Self.widest, max(heads[column].count, rows.map { $0.1[column].count }.max() ?? 0))
    }
    let lines = [(title, heads)] + rows
    return lines.map { label, cells in
      let marked = zip(cells, widths).enumerated().map { index, pair in
        let isDifferent = index > 0 && label != title && pair.0 != cells[0]
        return padded((isDifferent ? "≠ " : "  ") + pair.0, pair.1 + 2)
      }
      return (padded(label, labelWidth) + " " + marked.joined(separator: "  ")).trimmingEnd() + "\n"
    }.joined()
  }

  private func padded(_ text: String, _ width: Int) -> String {
    let shown = text.count > width ? text.prefix(max(width - 1, 0)) + "…" : text[...]
    return shown + String(repeating: " ", count: max(0, width - shown.count))
  }

  // MARK: Differences

  private func problem(_ column: DialectComparison.Column) -> String? {
    guard !column.run.hasTrace else { return nil }
    let messages = column.run.diagnostics.filter { $0.severity == .error }.prefix(3).map { "  \($0.place): \($0.message)\n" }
    return "\(column.dialect.rawValue) can't run it:\n" + messages.joined()
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
        "    \(rule.title) (docs/dialects.md, rule \(rule.row)): \(column.dialect.title) \(answer); \(first.dialect.title) \(other).\n"
    }
    return text
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
