internal import Program
import SwiftPromises
public import TraceGraph
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
    case .json: isOneOfSeveral ? run.document.jsonLine : run.json
    case .graph: DrawnRun.graph(run, at: run.full)
    case .timeline: DrawnRun.timeline(run, at: run.full)
    }
  }
}

extension LabRun {
  /// The whole trace as JSON, as docs/JSON.md describes it.
  public var json: String { document.json }

  fileprivate var document: TraceDocument {
    TraceDocument(events: events, dialect: dialect.rawValue, facts: RunFacts(self))
  }
}

/// The graph and the timeline of a run as plain text.
public enum DrawnRun {
  /// The graph at a state of the run.
  public static func graph(_ run: LabRun, at state: TraceState) -> String {
    run.layout.rows(for: state, trackColumns: 40).map { row in
      let words = [row.label, row.word, row.detail, row.timeText].filter { !$0.isEmpty }.joined(separator: "  ")
      let track = row.trackText
      let gap = String(repeating: " ", count: max(1, row.labelColumn - track.count))
      return track + gap + words + "\n"
    }.joined()
  }

  /// The timeline at a state of the run: `╌` is still to come.
  public static func timeline(_ run: LabRun, at state: TraceState) -> String {
    let columns = 60
    let labelWidth = (run.timeline.rows.map(\.label.count).max() ?? 0) + 2
    var lines = run.timeline.rows.map { row in
      let label = row.label + String(repeating: " ", count: labelWidth - row.label.count)
      return label + placed(run.timeline.segments(of: row, at: state, columns: columns).map { ($0.column, $0.text) })
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
