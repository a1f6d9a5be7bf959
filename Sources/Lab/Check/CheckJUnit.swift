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
    let cases =
      entries.isEmpty
      ? "    <testcase classname=\"\(name)\" name=\"no findings\"/>\n"
      : entries.map { testCase($0, in: name, as: isBroken ? "error" : "failure", from: least) }.joined()
    let told = [report.cutOff ?? report.gap].compactMap(\.self) + report.remarks
    let gap = told.isEmpty ? "" : "    <system-out>\(XMLText.escaped(told.joined(separator: "\n")))</system-out>\n"
    let counts = "failures=\"\(isBroken ? 0 : counting)\" errors=\"\(isBroken ? counting : 0)\""
    let head = "  <testsuite name=\"check \(name)\" tests=\"\(max(1, entries.count))\" \(counts)>\n"
    return "\(head)\(cases)\(gap)  </testsuite>\n"
  }

  private func testCase(
    _ entry: CheckEntry, in file: String, as element: String, from least: ScriptDiagnostic.Severity
  ) -> String {
    let message = XMLText.escaped("\(entry.severity.rawValue): \(entry.message)")
    let body =
      entry.severity.rank >= least.rank
      ? "      <\(element) type=\"\(entry.rule)\" message=\"\(message)\"/>\n"
      : "      <system-out>\(message)</system-out>\n"
    let name = "\(entry.rule) (\(entry.place.line):\(entry.place.column))"
    return "    <testcase classname=\"\(file)\" name=\"\(name)\">\n\(body)    </testcase>\n"
  }
}
