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
      let lines = SourceLines(report.source.text)
      return report.entries.map { line($0, in: report.source.name, lines) }
        + (report.unended.map { [told($0, as: "error", titled: CheckReport.limitRule, in: report.source.name)] } ?? [])
        + report.notices.map { told($0, as: "notice", titled: "note", in: report.source.name) }
    }.joined()
  }

  /// What concerns a file, or the line that it begins with.
  private func told(_ text: String, as command: String, titled title: String, in file: String) -> String {
    let line = text.wholeMatch(of: /line (\d+): .*/.dotMatchesNewlines())?.output.1 ?? "1"
    return "::\(command) file=\(property(file)),line=\(line),title=\(title)::\(data(text))\n"
  }

  private func line(_ entry: CheckEntry, in file: String, _ lines: SourceLines) -> String {
    let command = entry.severity == .note ? "notice" : entry.severity.rawValue
    let column = lines.codePointColumn(line: entry.place.line, column: entry.place.column)
    let properties = [
      "file=\(property(file))", "line=\(entry.place.line)", "col=\(column)", "title=\(property(entry.rule))",
    ]
    return "::\(command) \(properties.joined(separator: ","))::\(data(entry.wholeMessage))\n"
  }

  /// The text of a message, in which line ends and the escaping mark are escaped.
  private func data(_ text: String) -> String {
    TerminalText.escaped(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private func property(_ text: String) -> String { data(text).replacing(":", with: "%3A").replacing(",", with: "%2C") }
}
