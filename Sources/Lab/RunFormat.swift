internal import Program
import SwiftPromises
internal import TraceGraph
internal import TraceJSON

/// How `promiselab run` shows a run on standard output.
public enum RunFormat: String, Hashable, Sendable, CaseIterable {
  /// Exactly what the script printed.
  case text
  /// One JSON object with promises, events and output, as docs/JSON.md describes it.
  case json
  /// The state graph at the end, as the interface draws it.
  case graph
  /// When every promise worked, waited and was settled.
  case timeline

  /// Whether it is made of lines and arrows.
  public var isDrawing: Bool { self == .graph || self == .timeline }

  /// - Parameter isOneOfSeveral: Whether JSON is to be one line, for other runs stand beside it.
  func text(of run: LabRun, isOneOfSeveral: Bool = false) -> String {
    switch self {
    case .text: run.full.output.map { TerminalText.escaped($0.text) }.joined()
    case .json: json(of: run, isLine: isOneOfSeveral)
    case .graph: DrawnRun.graph(run)
    case .timeline: DrawnRun.timeline(run)
    }
  }

  private func json(of run: LabRun, isLine: Bool) -> String {
    let document = TraceDocument(events: run.events, dialect: run.dialect.rawValue, facts: RunFacts(run))
    return isLine ? document.jsonLine : document.json
  }
}

/// The graph and the timeline of a whole run as plain text.
enum DrawnRun {
  static func graph(_ run: LabRun) -> String {
    run.layout.rows(for: run.full, trackColumns: 40).map { row in
      let words = [row.label, row.word, row.detail, row.timeText].filter { !$0.isEmpty }.joined(separator: "  ")
      let track = row.trackText
      let gap = String(repeating: " ", count: max(1, row.labelColumn - track.count))
      return track + gap + words + "\n"
    }.joined()
  }

  static func timeline(_ run: LabRun) -> String {
    let columns = 60
    let labelWidth = (run.timeline.rows.map(\.label.count).max() ?? 0) + 2
    var lines = run.timeline.rows.map { row in
      let label = row.label + String(repeating: " ", count: labelWidth - row.label.count)
      return label + placed(run.timeline.segments(of: row, at: run.full, columns: columns).map { ($0.column, $0.text) })
    }
    let ticks = run.timeline.scale(columns: columns).ticks().map { ($0.textColumn, $0.text) }
    lines.append(String(repeating: " ", count: labelWidth) + placed(ticks))
    return lines.map { $0 + "\n" }.joined()
  }

  private static func placed(_ texts: [(column: Int, text: String)]) -> String {
    var line = ""
    for (column, text) in texts {
      line += String(repeating: " ", count: max(0, column - line.count)) + text
    }
    return line
  }
}
