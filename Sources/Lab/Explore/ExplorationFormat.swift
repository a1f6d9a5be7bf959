internal import Program
internal import TraceEvents
internal import TraceJSON

/// How `promiselab explore` shows what it found.
public enum ExplorationFormat: String, Hashable, Sendable, CaseIterable {
  /// A list of outcomes for people.
  case text
  /// One JSON object, as docs/JSON.md describes it.
  case json
  /// A test suite for build servers, with a test for each outcome.
  case junit

  /// What is printed.
  ///
  /// - Parameter file: The name of the script.
  public func text(of exploration: Exploration, file: String) -> String {
    switch self {
    case .text: ExplorationText(exploration, file: file).text
    case .json: document(exploration).json
    case .junit: ExplorationJUnit(exploration, file: file).text
    }
  }

  private func document(_ exploration: Exploration) -> ExplorationDocument {
    func problem(_ problem: Outcome.Problem) -> ExplorationDocument.Problem {
      ExplorationDocument.Problem(
        kind: problem.kind == "fault" ? nil : problem.kind, line: problem.place?.line, column: problem.place?.column,
        message: problem.message)
    }
    let outcomes = exploration.entries.map { entry in
      let outcome = entry.outcome
      return ExplorationDocument.Outcome(
        runs: entry.runs, status: Int(outcome.status.rawValue), output: outcome.output,
        unhandled: outcome.unhandled.map { "\($0.address)" }, pending: outcome.pending.map { "\($0.address)" },
        faults: outcome.faults.map(problem), leaks: outcome.leaks.map(problem), expected: outcome.broken.isEmpty,
        witness: ExplorationDocument.Witness(code: entry.witness.code, changes: entry.witness.changes))
    }
    return ExplorationDocument(runs: exploration.runs, gap: exploration.gap, outcomes: outcomes)
  }
}
