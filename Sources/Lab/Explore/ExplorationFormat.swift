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
  /// - Parameters:
  ///   - request: The run without changes.
  ///   - command: What performs a run again.
  ///   - map: Where errors land, if that is to be told; not in JUnit's form, which has no place for it.
  ///   - why: What decides an expectation or a printed line, if that is asked; text shows it in the place of the outcomes.
  public func text(
    of exploration: Exploration, in request: RunRequest, replayedBy command: ReplayCommand? = nil, map: ErrorMap? = nil,
    why: OutcomeWhy? = nil
  ) -> String {
    let command = command ?? ReplayCommand(request)
    return switch self {
    case .text:
      ExplorationText(exploration, replayedBy: command).text(why: why) + (map.map { "\n" + TerminalText.escaped($0.text) } ?? "")
    case .json: document(exploration, map, why).json
    case .junit: ExplorationJUnit(exploration, file: request.source.name, replayedBy: command).text
    }
  }

  private func document(_ exploration: Exploration, _ map: ErrorMap?, _ why: OutcomeWhy?) -> ExplorationDocument {
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
        faults: outcome.faults.map(problem), leaks: outcome.leaks.map(problem), broken: outcome.broken,
        witness: ExplorationDocument.Witness(code: entry.witness.code, changes: entry.witness.changes))
    }
    var document = ExplorationDocument(runs: exploration.runs, gap: exploration.gap, outcomes: outcomes)
    let notes = exploration.expectationProblems + exploration.notes
    document.notes = notes.isEmpty ? nil : notes
    document.errors = map?.entries.map { entry in
      ExplorationDocument.ErrorLanding(
        line: entry.place.line, column: entry.place.column, operatorName: entry.operatorName,
        calls: entry.count > 1 ? entry.occurrences.map { $0 + 1 } : nil, landing: entry.landing.name,
        landingLine: entry.landing.place?.line, landingColumn: entry.landing.place?.column)
    }
    document.errorsGap = map?.gap
    document.why = why.map { why in
      ExplorationDocument.Why(
        subject: why.subject.text, answer: why.answer,
        flips: why.flips.map { flip in
          ExplorationDocument.Way(
            standing: flip.words, outcome: flip.outcome + 1,
            witness: ExplorationDocument.Witness(code: flip.code, changes: flip.changes))
        }, cause: why.commonCause)
    }
    return document
  }
}
