internal import Program
internal import TraceEvents

/// What was found in programs, as commands that GitHub's workflows turn into annotations.
struct CheckAnnotations {
  private let reports: [CheckReport]

  init(_ reports: [CheckReport]) {
    self.reports = reports
  }

  var text: String {
    reports.flatMap { report in
      let file = report.source.name
      return report.errors.map { line(CheckReport.errorRule, $0.severity, $0.message, at: $0.place, in: file) }
        + report.broken.map { line(BrokenExpectation.rule, $0.severity, $0.message, at: $0.place, in: file) }
        + report.findings.map { line($0.rule.rawValue, $0.severity, $0.message, at: $0.place, in: file) }
    }.joined()
  }

  private func line(
    _ rule: String, _ severity: ScriptDiagnostic.Severity, _ message: String, at place: SourcePlace, in file: String
  ) -> String {
    let command = severity == .note ? "notice" : severity.rawValue
    let properties = [
      "file=\(property(file))", "line=\(place.line)", "col=\(place.column)", "title=\(property(rule))",
    ]
    return "::\(command) \(properties.joined(separator: ","))::\(data(message))\n"
  }

  /// The text of a message, in which line ends and the escaping mark are escaped.
  private func data(_ text: String) -> String {
    TerminalText.escaped(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private func property(_ text: String) -> String { data(text).replacing(":", with: "%3A").replacing(",", with: "%2C") }
}
