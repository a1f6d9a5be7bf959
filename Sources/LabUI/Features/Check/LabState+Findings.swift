internal import Lab
internal import Program
internal import TraceEvents

extension LabState {
  /// What was found in the script as it is.
  var findings: [Finding] { knownFindings.of(session.source.text) ?? [] }

  /// The same, looked for now if nobody has done so yet.
  var findingsNow: [Finding] {
    if let known = knownFindings.of(session.source.text) { return known }
    return session.run.flatMap { $0.request.source.text == session.source.text ? $0.findings : nil } ?? []
  }

  /// Whether findings stand in the source panel: an audience and whoever takes a lesson look at something else.
  var showsFindings: Bool { !settings.isPresenting && learning == nil }

  /// Whether something can be looked for, or a notice why not.
  mutating func canFind() -> Bool {
    if session.isRecording, let live = recorded.live, live.end == nil {
      notice = Notice(
        "\(live.name) still runs, and what is pending may be settled yet: \(label(for: .explore(.pending))) lists it; \(label(for: .explore(.findings))) works when it has ended"
      )
      return false
    }
    guard session.run?.hasTrace == true else {
      notice = Notice("there is no run to check", kind: .problem)
      return false
    }
    return true
  }

  /// Lists what was found.
  mutating func openFindings() {
    guard canFind() else { return }
    show(FindingList())
  }
}

extension Finding {
  /// How grave it is, as a mark of one column.
  var mark: String { severity == .note ? "i" : "!" }
}

extension Scene {
  /// The gravest finding of each line of the script.
  static func byLine(_ findings: [Finding]) -> [Int: Finding] {
    func rank(_ finding: Finding) -> Int { [.error: 2, .warning: 1][finding.severity] ?? 0 }
    return Dictionary(findings.map { ($0.place.line, $0) }) { rank($0) >= rank($1) ? $0 : $1 }
  }
}
