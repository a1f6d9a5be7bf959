public import TraceEvents

/// Something that `check` found in a program.
public struct Finding: Hashable, Sendable {
  /// How a run that shows it differs from the run as it is.
  public struct Witness: Hashable, Sendable {
    /// What `run --schedule` replays.
    public var code: String
    /// What is changed, in plain words; empty for the run as it is.
    public var changes: [String]

    public init(code: String, changes: [String]) {
      (self.code, self.changes) = (code, changes)
    }
  }

  public var rule: CheckRule
  public var severity: ScriptDiagnostic.Severity
  /// Where it is.
  public var place: SourcePlace
  /// What is wrong and what to do about it, in a line.
  public var message: String
  /// What would mend it, where the right text is certain.
  public var fixIt: FixIt?
  /// The run that shows it; `nil` for what the text alone tells.
  public var witness: Witness?

  public init(
    _ rule: CheckRule, at place: SourcePlace, _ message: String, severity: ScriptDiagnostic.Severity? = nil, fixIt: FixIt? = nil,
    witness: Witness? = nil
  ) {
    (self.rule, self.place, self.message, self.fixIt, self.witness) = (rule, place, message, fixIt, witness)
    self.severity = severity ?? rule.severity
  }
}
