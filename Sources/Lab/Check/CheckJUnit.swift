internal import Program
internal import TraceEvents

/// What was found in programs, as build servers read tests: a suite for each file, a test for each finding, failed if it counts, and for each
/// error that keeps a script from running.
struct CheckJUnit {
  private let reports: [CheckReport]
  private let threshold: ScriptDiagnostic.Severity

  init(_ reports: [CheckReport], failingOn threshold: ScriptDiagnostic.Severity) {
    (self.reports, self.threshold) = (reports, threshold)
  }

  var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(reports.map(suite).joined())</testsuites>\n"
  }

  private func suite(_ report: CheckReport) -> String {
    let name = XMLText.escaped(report.source.name)
    let entries = report.entries
    // A script with errors has nothing else.
    let isBroken = !report.errors.isEmpty
    let least = isBroken ? .error : threshold
    let counting = entries.count { $0.severity.rank >= least.rank }
    var cases = entries.map { testCase($0, in: name, as: isBroken ? "error" : "failure", from: least) }
    if let text = report.unended {
      cases.append(
        "    <testcase classname=\"\(name)\" name=\"comes to an end\">\n"
          + "      <error type=\"\(CheckReport.limitRule)\" message=\"\(XMLText.escaped(text))\"/>\n    </testcase>\n")
    }
    if cases.isEmpty { cases = ["    <testcase classname=\"\(name)\" name=\"no findings\"/>\n"] }
    let gap =
      report.notices.isEmpty ? "" : "    <system-out>\(XMLText.escaped(report.notices.joined(separator: "\n")))</system-out>\n"
    let errors = (isBroken ? counting : 0) + (report.unended == nil ? 0 : 1)
    let head =
      "  <testsuite name=\"check \(name)\" tests=\"\(cases.count)\" failures=\"\(isBroken ? 0 : counting)\" errors=\"\(errors)\">\n"
    return "\(head)\(cases.joined())\(gap)  </testsuite>\n"
  }

  private func testCase(
    _ entry: CheckEntry, in file: String, as element: String, from least: ScriptDiagnostic.Severity
  ) -> String {
    let message = XMLText.escaped("\(entry.severity.rawValue): \(entry.wholeMessage)")
    let body =
      entry.severity.rank >= least.rank
      ? "      <\(element) type=\"\(entry.rule)\" message=\"\(message)\"/>\n"
      : "      <system-out>\(message)</system-out>\n"
    let name = "\(entry.rule) (\(entry.place.line):\(entry.place.column))"
    return "    <testcase classname=\"\(file)\" name=\"\(name)\">\n\(body)    </testcase>\n"
  }
}
