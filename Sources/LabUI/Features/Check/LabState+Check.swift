internal import Lab
internal import Program
internal import TraceEvents
internal import TraceGraph

extension LabState {
  /// Shows one of the mistakes in the use of promises that the text and this run tell of, and selects its promise.
  ///
  /// - Parameter text: Its number, from 1; the first without one.
  mutating func showFinding(_ text: String) -> [Effect] {
    guard canFind(), let run = session.run else { return [] }
    let findings = findingsNow
    guard !findings.isEmpty else {
      notice = Notice(
        session.isRecording
          ? "no findings in this recording"
          : "no findings in the text and in this run; \(label(for: .explore(.outcomes))) looks at every run")
      return []
    }
    guard let number = text.isEmpty ? 1 : Int(text), findings.indices.contains(number - 1) else {
      notice = Notice("there \(findings.count == 1 ? "is 1 finding" : "are findings 1 to \(findings.count)")", kind: .problem)
      return []
    }
    let finding = findings[number - 1]
    if let promise = run.full.promises.first(where: { $0.address.place == finding.place }) { select(promise.id) }
    let fix = finding.fixIt == nil ? "" : "; \(label(for: .compose(.fix))) fixes it"
    let next = number < findings.count ? "; :check \(number + 1) shows the next" : ""
    notice = Notice(
      "\(number) of \(findings.count), \(finding.place.inWords): \(finding.severity.rawValue): \(finding.message) [\(finding.rule.rawValue)]\(fix)\(next)"
    )
    return []
  }
}
