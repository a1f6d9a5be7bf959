internal import Program
internal import TraceEvents

/// What was found in programs, as commands that GitHub's workflows turn into annotations.
struct CheckAnnotations {
  private let reports: [CheckReport]

  init(_ reports: [CheckReport]) {
    self.reports = reports
  }

  var text: String {
    reports.flatMap { report in report.findings.map { line($0, in: report.source.name) } }.joined()
  }

  private func line(_ finding: Finding, in file: String) -> String {
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    let properties = [
      "file=\(property(file))", "line=\(finding.place.line)", "col=\(finding.place.column)",
      "title=\(property(finding.rule.rawValue))",
    ]
    return "::\(command) \(properties.joined(separator: ","))::\(data(finding.message))\n"
  }

  /// The text of a message, in which line ends and the escaping mark are escaped.
  private func data(_ text: String) -> String {
    TerminalText.escaped(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private func property(_ text: String) -> String { data(text).replacing(":", with: "%3A").replacing(",", with: "%2C") }
}
