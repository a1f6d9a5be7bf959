internal import Program
internal import TraceEvents

/// What was found in programs, for people.
struct CheckText {
  /// Those of scripts that were looked through: what keeps the others from running is no finding, and stands elsewhere.
  private let reports: [CheckReport]
  private let leftOut: Int

  init(_ reports: [CheckReport]) {
    self.reports = reports.filter(\.errors.isEmpty)
    leftOut = reports.count - self.reports.count
  }

  var text: String {
    guard !reports.isEmpty else { return "" }
    var parts = reports.flatMap { report in
      let lines = SourceLines(report.source.text)
      return report.entries.map { entry in
        let text = entry.diagnostic(in: report.source.name, sourceLine: lines[entry.place.line]).rendered
        // Of a trace there is no text to show.
        guard !report.source.text.isEmpty else { return String(text.prefix { !$0.isNewline }) }
        return text + (entry.replay.map { "\n  to see it: \($0)" } ?? "")
      }
    }
    parts.append(summary)
    parts += reports.flatMap { report in report.remarks.map { "\(report.source.name): note: \($0)" } }
    for report in reports where report.gap != nil && report.cutOff == nil {
      parts.append("\(report.source.name): not every run was looked at: \(report.gap ?? "")")
    }
    if leftOut > 0 {
      parts.append(leftOut == 1 ? "1 script has errors and wasn't checked" : "\(leftOut) scripts have errors and weren't checked")
    }
    return parts.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  private var summary: String {
    let severities = reports.flatMap { $0.entries.map(\.severity) }
    let files = reports.count == 1 ? reports[0].source.name : "\(reports.count) files"
    guard !severities.isEmpty else { return "\(files): no findings" }
    let counts = [ScriptDiagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return "\(files): \(counts.joined(separator: ", "))"
  }
}
