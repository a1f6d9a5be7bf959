public import Program

extension LabRun {
  /// What the text and this run tell of mistakes in the use of promises, in the order of the text, without what comments silence.
  ///
  /// - Complexity: O(length of the text + events of the run · races in it).
  public var findings: [Finding] {
    guard let program, let run else { return [] }
    let text = program.findings.filter { $0.rule.basis == .text }
    return CheckReport.reported(text + RunFindings(run, full).findings, in: request.source.text)
  }
}
