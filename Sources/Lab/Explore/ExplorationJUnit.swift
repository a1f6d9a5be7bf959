internal import Program

/// What an exploration found, as build servers read tests: every outcome is a test, and what doesn't end well has failed.
struct ExplorationJUnit {
  private let exploration: Exploration
  private let file: String
  private let command: ReplayCommand

  init(_ exploration: Exploration, file: String, replayedBy command: ReplayCommand) {
    self.exploration = exploration
    (self.file, self.command) = (file, command)
  }

  var text: String {
    let failures = exploration.entries.count { $0.outcome.status != .success }
    let isUnknown = exploration.entries.isEmpty
    let cases = isUnknown ? unknown : exploration.entries.map(testCase).joined()
    let suite =
      "<testsuite name=\"\(escaped("explore \(file)"))\" tests=\"\(max(exploration.entries.count, 1))\" failures=\"\(failures)\" errors=\"\(isUnknown ? 1 : 0)\">"
    let remarks = (exploration.gap.map { ["not exhaustive: \($0)"] } ?? []) + exploration.notes
    let gap = remarks.isEmpty ? "" : "  <system-out>\(escaped(remarks.joined(separator: "\n")))</system-out>\n"
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(suite)\n\(cases)\(gap)</testsuite>\n"
  }

  /// A test that couldn't be made: a suite without tests counts as one that passes.
  private var unknown: String {
    "  <testcase classname=\"\(escaped(file))\" name=\"the first run\">\n"
      + "    <error message=\"\(escaped("no outcome is known: \(exploration.gap ?? "nothing was run")"))\"/>\n  </testcase>\n"
  }

  private func testCase(_ entry: Exploration.Entry) -> String {
    let changes = entry.witness.changes
    let name = changes.isEmpty ? "the run as it is" : "if " + changes.joined(separator: " and ")
    let head = "  <testcase classname=\"\(escaped(file))\" name=\"\(escaped("\(name) (\(entry.witness.code))"))\""
    guard entry.outcome.status != .success else { return head + "/>\n" }
    let message = entry.outcome.verdict
    let body = ([command(entry.witness.code)] + entry.outcome.output).joined(separator: "\n")
    return "\(head)>\n    <failure message=\"\(escaped(message))\">\(escaped(body))</failure>\n  </testcase>\n"
  }

  private func escaped(_ text: String) -> String { XMLText.escaped(text) }
}
