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
    let problems = exploration.expectationProblems
    let cases =
      (isUnknown ? error(in: "the first run", "no outcome is known: \(exploration.gap ?? "nothing was run")") : "")
      + exploration.entries.map(testCase).joined() + problems.map { error(in: "the expectations", $0) }.joined()
    let (count, errors) = (exploration.entries.count, problems.count + (isUnknown ? 1 : 0))
    let suite =
      "<testsuite name=\"\(escaped("explore \(file)"))\" tests=\"\(count + errors)\" failures=\"\(failures)\" errors=\"\(errors)\">"
    let remarks = (exploration.gap.map { ["not exhaustive: \($0)"] } ?? []) + exploration.notes
    let gap = remarks.isEmpty ? "" : "  <system-out>\(escaped(remarks.joined(separator: "\n")))</system-out>\n"
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(suite)\n\(cases)\(gap)</testsuite>\n"
  }

  /// A test that couldn't be made: a suite without tests counts as one that passes.
  private func error(in name: String, _ message: String) -> String {
    "  <testcase classname=\"\(escaped(file))\" name=\"\(name)\">\n    <error message=\"\(escaped(message))\"/>\n  </testcase>\n"
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
