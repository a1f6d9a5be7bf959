internal import Program
internal import TraceEvents

/// What documents list of a script, whatever told it: an error that keeps it from running, what a rule found.
struct CheckEntry {
  /// The rule, or what stands in the place of one.
  let rule: String
  let severity: ScriptDiagnostic.Severity
  let message: String
  let place: SourcePlace
  var fixIt: FixIt?
  /// The run that shows it.
  var witness: Finding.Witness?
  /// The command that performs this run, unless it is the run as it is.
  var replay: String?

  /// The message, and how to see what it says, for documents whose readers get nothing else.
  var wholeMessage: String { message + (replay.map { "; to see it: \($0)" } ?? "") }

  /// As a diagnostic, whose message ends with the rule's name.
  ///
  /// - Parameter sourceLine: The text of its line.
  func diagnostic(in fileName: String, sourceLine: String) -> ScriptDiagnostic {
    var diagnostic = ScriptDiagnostic(
      severity: severity, message: "\(message) [\(rule)]", fileName: fileName, place: place, sourceLine: sourceLine)
    diagnostic.fixIt = fixIt
    return diagnostic
  }
}

extension CheckReport {
  /// All that is listed: errors, then findings.
  var entries: [CheckEntry] {
    func command(for finding: Finding) -> String? {
      guard let witness = finding.witness, !witness.changes.isEmpty else { return nil }
      return replay.map { $0(witness.code) }
    }
    return errors.map {
      CheckEntry(rule: Self.errorRule, severity: $0.severity, message: $0.message, place: $0.place, fixIt: $0.fixIt)
    }
      + findings.map {
        CheckEntry(
          rule: $0.rule.rawValue, severity: $0.severity, message: $0.message, place: $0.place, fixIt: $0.fixIt,
          witness: $0.witness, replay: command(for: $0))
      }
  }
}
