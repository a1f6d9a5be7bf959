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
    let failures = report.broken.count + report.findings.count { $0.severity.rank >= threshold.rank }
    let cases =
      !report.errors.isEmpty
      ? report.errors.map { testCase($0, in: name) }.joined()
      : report.findings.isEmpty && report.broken.isEmpty
        ? "    <testcase classname=\"\(name)\" name=\"no findings\"/>\n"
        : (report.broken.map { testCase($0, in: name) } + report.findings.map { testCase($0, in: name) }).joined()
    let gap = (report.cutOff ?? report.gap).map { "    <system-out>\(XMLText.escaped($0))</system-out>\n" } ?? ""
    let count = max(1, report.findings.count + report.broken.count + report.errors.count)
    let errors = report.errors.count { $0.severity == .error }
    let head = "  <testsuite name=\"check \(name)\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\">\n"
    return "\(head)\(cases)\(gap)  </testsuite>\n"
  }

  private func testCase(_ error: ScriptDiagnostic, in file: String) -> String {
    let message = XMLText.escaped("\(error.severity.rawValue): \(error.message)")
    let name = "\(CheckReport.errorRule) (\(error.place.line):\(error.place.column))"
    let body =
      error.severity == .error
      ? "      <error type=\"\(CheckReport.errorRule)\" message=\"\(message)\"/>\n"
      : "      <system-out>\(message)</system-out>\n"
    return "    <testcase classname=\"\(file)\" name=\"\(name)\">\n\(body)    </testcase>\n"
  }

  private func testCase(_ broken: BrokenExpectation, in file: String) -> String {
    let message = XMLText.escaped("\(broken.severity.rawValue): \(broken.message)")
    let name = "\(BrokenExpectation.rule) (\(broken.place.line):\(broken.place.column))"
    return "    <testcase classname=\"\(file)\" name=\"\(name)\">\n"
      + "      <failure type=\"\(BrokenExpectation.rule)\" message=\"\(message)\"/>\n    </testcase>\n"
  }

  private func testCase(_ finding: Finding, in file: String) -> String {
    let message = XMLText.escaped("\(finding.severity.rawValue): \(finding.message)")
    let head =
      "    <testcase classname=\"\(file)\" name=\"\(finding.rule.rawValue) (\(finding.place.line):\(finding.place.column))\">\n"
    let body =
      finding.severity.rank >= threshold.rank
      ? "      <failure type=\"\(finding.rule.rawValue)\" message=\"\(message)\"/>\n"
      : "      <system-out>\(message)</system-out>\n"
    return head + body + "    </testcase>\n"
  }
}
