internal import Program
internal import Screen
import SwiftPromises
internal import TraceEvents
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
  /// The graph at a state of the run; above each of several chains its title.
  public static func graph(_ run: LabRun, at state: TraceState) -> String {
    let rows = run.layout.rows(for: state, trackColumns: 40)
    let cells = rows.map { row in
      let place = state[row.promise].map(run.layout.words.numbered.place) ?? ""
      return [
        cut(row.label, beside: row.decisiveMark), place, row.timeText, row.word,
        TextWidth.truncated(row.detail, to: longestDetail),
      ]
    }
    let widths = (0..<3).map { column in cells.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
    // A longer word, as of what a pending promise waits for, has no detail beside it.
    let words = zip(rows, cells).filter { !$0.0.detail.isEmpty }.map { TextWidth.columns(of: $0.1[3]) }.max() ?? 0
    let titles = Dictionary(uniqueKeysWithValues: PictureLines(run.layout).titles.map { ($0.row, $0.text + "\n") })
    return zip(rows, cells).enumerated().map { number, line in
      let (row, cells) = line
      let track = TextWidth.padded(row.trackText, to: max(row.labelColumn, row.trackText.count + 1))
      let columns = [
        TextWidth.padded(cells[0], to: widths[0]), TextWidth.padded(cells[1], to: widths[1]),
        TextWidth.padded(cells[2], to: widths[2], alignment: .right), TextWidth.padded(cells[3], to: words), cells[4],
      ]
      let text = track + columns.joined(separator: "  ")
      return (titles[number] ?? "") + String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static let longestLabel = 32
  /// Of longer values the beginning is enough in a picture; the JSON has them whole.
  private static let longestDetail = 72

  /// - Parameter mark: What stands behind the label: that the promise decided another one.
  private static func cut(_ label: String, beside mark: String = "") -> String {
    let text = TextWidth.truncated(label, to: longestLabel - (mark.isEmpty ? 0 : mark.count + 1))
    return mark.isEmpty ? text : "\(text) \(mark)"
  }

  /// The timeline at a state of the run: `╌` is still to come. Below the promises, if there are several queues, when each was busy: `≈` is a
  /// job that could have come earlier.
  public static func timeline(_ run: LabRun, at state: TraceState) -> String {
    let columns = 60
    let scale = run.timeline.scale(columns: columns)
    let rows =
      run.timeline.rows.map { (cut($0.label), run.timeline.segments(of: $0, at: state, columns: columns)) }
      + run.lanes.map { (cut("@\($0.label)"), $0.segments(at: state, scale: scale)) }
    let labelWidth = (rows.map { TextWidth.columns(of: $0.0) }.max() ?? 0) + 2
    var lines = rows.map { label, segments in
      TextWidth.padded(label, to: labelWidth) + placed(segments.map { ($0.column, $0.text) })
    }
    let ticks = scale.ticks().map { ($0.textColumn, $0.text) }
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
