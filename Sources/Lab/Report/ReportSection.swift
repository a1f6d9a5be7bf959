internal import TraceEvents
internal import TraceGraph
internal import TraceJSON

/// A part of a report as a table, however it is shown.
struct ReportSection: Hashable {
  var title: String
  var header: [String]
  var rows: [[String]]
  /// Which columns are numbers, which stand at the right.
  var numbers: Set<Int>
  /// How many characters are shown of a text that comes from the program.
  static let mostText = 60

  /// The parts of a report that have something to say.
  static func sections(of report: TraceReport) -> [ReportSection] {
    [
      unhandled(report), neverSettled(report),
      ReportSection(
        title: "Marks", header: ["at", "mark"], rows: report.marks.map { [DurationText.rounded($0.time), word($0.text)] },
        numbers: [0]),
      list("Faults", report.faults), list("Left undone", report.leaks),
      spans("Longest pending, from when it was made", report.longestPending),
      spans("Slowest, once its inputs were there", report.slowest),
      ReportSection(
        title: "Places that made most promises", header: ["place", "operator", "promises", "rejected"],
        rows: report.hottest.map { [place($0.place), word($0.operatorName), "\($0.count)", "\($0.rejected)"] }, numbers: [2, 3]),
      ReportSection(
        title: "By queue", header: ["queue", "events", "promises", "handlers", "settled"],
        rows: report.queues.map { [word($0.name), "\($0.events)", "\($0.promises)", "\($0.handlers)", "\($0.settled)"] },
        numbers: [1, 2, 3, 4]),
    ].filter { !$0.rows.isEmpty }
  }

  private static func unhandled(_ report: TraceReport) -> ReportSection {
    ReportSection(
      title: "Unhandled rejections: \(report.unhandledEnds)\(rest(report.unhandledPlaces, report.unhandled.count))",
      header: ["place", "operator", "times", "first at", "comes from", "first error"],
      rows: report.unhandled.map {
        [
          place($0.place), word($0.operatorName), "\($0.count)", DurationText.rounded($0.time), $0.origin.map(place) ?? "",
          word($0.error ?? ""),
        ]
      }, numbers: [2, 3])
  }

  private static func neverSettled(_ report: TraceReport) -> ReportSection {
    ReportSection(
      title:
        "\(report.pendingWords): where waiting begins\(rest(report.neverSettledPlaces, report.neverSettled.count))",
      header: ["place", "operator", "promises", "made at", "pending for", "wait for it"],
      rows: report.neverSettled.map {
        [
          place($0.place), word($0.operatorName) + ($0.isCircle ? " (in a circle)" : ""), "\($0.count)",
          DurationText.rounded($0.time),
          DurationText.rounded($0.time.gap(to: report.endTime)),
          "\($0.waiting)",
        ]
      }, numbers: [2, 3, 4, 5])
  }

  private static func spans(_ title: String, _ spans: [TraceReport.Span]) -> ReportSection {
    ReportSection(
      title: title, header: ["place", "operator", "promise", "time", "state"],
      rows: spans.map {
        [place($0.place), word($0.operatorName), "#\($0.promise)", DurationText.rounded($0.duration), $0.state.rawValue]
      },
      numbers: [2, 3])
  }

  private static func list(_ title: String, _ lines: [String]) -> ReportSection {
    ReportSection(
      title: "\(title): \(lines.count)", header: [""], rows: lines.map { [TerminalText.quoted($0, limit: 300)] }, numbers: [])
  }

  private static func rest(_ all: Int, _ shown: Int) -> String {
    all > shown ? " (\(shown) of \(all) places; --limit shows more)" : ""
  }

  private static func place(_ place: SourcePlace) -> String { TerminalText.quoted("\(place)", limit: 200) }

  private static func word(_ text: String) -> String { TerminalText.quoted(text, limit: mostText) }
}

extension TraceReport {
  /// What the whole trace is, in a line.
  var summary: String {
    func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
    return "\(count(promiseCount, "promise")), \(count(eventCount, "event")), \(DurationText.rounded(endTime)), \(dialect)"
  }

  /// Who recorded it and what is missing, a line each; empty of a trace that was written as one object.
  var origin: [String] {
    guard let recording else { return [] }
    let program = TerminalText.quoted(recording.program)
    return ["recorded by \(program) (process \(recording.process)) at \(TerminalText.quoted(recording.started))"]
      + recording.remarks
  }

  /// What can be said of what is pending at the end: of a program that goes on, nobody knows the rest.
  fileprivate var pendingWords: String {
    guard let recording, !recording.isEnded else { return "Never settled" }
    return recording.isLive ? "Pending now" : "Pending at the recording's end"
  }

  /// How the promises ended, in a line.
  var tally: String {
    "\(counts.fulfilled) fulfilled, \(counts.rejected) rejected, \(counts.cancelled) cancelled, \(counts.pending) pending"
  }
}
