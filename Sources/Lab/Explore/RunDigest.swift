import Program
import RunSearch

/// What an exploration keeps of a run of a script.
struct RunDigest: Sendable {
  let outcome: Outcome
  /// Expectations that mean nothing, with the reasons.
  let meaningless: [String]
  let record: RunRecord

  /// - Parameter book: What traces came to, if other runs of the same program have been looked at.
  init(_ run: ScriptRun, expectations: [String], keepsEvents: Bool, book: OutcomeBook? = nil) {
    outcome = book?.outcome(of: run, expectations: expectations) ?? Outcome(run, expectations: expectations)
    meaningless = run.expectations.compactMap { if case .meaningless(let text) = $0 { text } else { nil } }
    record = RunRecord(
      schedule: run.schedule, log: run.log ?? RunLog(), isForeign: run.isForeignOrder || !run.unusedInjections.isEmpty,
      isStopped: run.ending == .stopped, events: keepsEvents ? run.events : [])
  }
}
