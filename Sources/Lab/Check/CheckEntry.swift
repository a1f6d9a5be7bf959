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
    errors.map {
      CheckEntry(rule: Self.errorRule, severity: $0.severity, message: $0.message, place: $0.place, fixIt: $0.fixIt)
    }
      + findings.map {
        CheckEntry(
          rule: $0.rule.rawValue, severity: $0.severity, message: $0.message, place: $0.place, fixIt: $0.fixIt,
          witness: $0.witness)
      }
  }
}
