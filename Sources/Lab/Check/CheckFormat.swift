public import Program
internal import TraceEvents
internal import TraceJSON

/// How `promiselab check` shows what it found.
public enum CheckFormat: String, Hashable, Sendable, CaseIterable {
  /// Diagnostics in swiftc's form, and a summary.
  case text
  /// One JSON object, as docs/JSON.md describes it.
  case json
  /// SARIF 2.1.0, which code hosts and editors read.
  case sarif
  /// Annotations of GitHub's workflows.
  case github
  /// A test suite for each file, with a test for each finding.
  case junit

  /// What is printed.
  ///
  /// - Parameters:
  ///   - reports: What was found, file by file.
  ///   - threshold: The least grave finding that counts as a failure.
  ///   - version: The version of the program.
  public func text(
    of reports: [CheckReport], failingOn threshold: ScriptDiagnostic.Severity, version: String
  ) -> String {
    switch self {
    case .text: CheckText(reports).text
    case .json: document(reports).json
    case .sarif: CheckSarif(reports, version: version).text
    case .github: CheckAnnotations(reports).text
    case .junit: CheckJUnit(reports, failingOn: threshold).text
    }
  }

  private func document(_ reports: [CheckReport]) -> CheckDocument {
    CheckDocument(
      findings: reports.flatMap { report in
        report.entries.map { entry in
          CheckDocument.Finding(
            rule: entry.rule, severity: entry.severity.rawValue, file: report.source.name, line: entry.place.line,
            column: entry.place.column, message: entry.message, fix: entry.fixIt?.message,
            edits: entry.fixIt?.changes.map { change in
              CheckDocument.Edit(offset: change.range.lowerBound, length: change.range.count, text: change.text)
            } ?? [],
            witness: entry.witness.map { ExplorationDocument.Witness(code: $0.code, changes: $0.changes) })
        }
      },
      files: reports.map { report in
        CheckDocument.File(
          file: report.source.name, dialect: report.errors.isEmpty ? report.dialect : nil, runs: report.runs, gap: report.gap,
          limit: report.cutOff, errors: report.errors.count, notes: report.remarks)
      })
  }
}
