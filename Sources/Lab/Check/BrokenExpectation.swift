public import Program
public import TraceEvents

/// An expectation of a script, `// expect:`, that a run breaks. It says what this script is for, so it is listed beside what rules find,
/// and no comment silences it.
public struct BrokenExpectation: Hashable, Sendable {
  /// The name under which documents list it, beside those of rules.
  static let rule = "broken-expectation"
  /// What it is, in a sentence without its full stop.
  static let summary = "A run breaks an expectation that the script states"

  /// Where the script states it.
  public var place: SourcePlace
  /// What is wrong, in a line.
  public var message: String
  /// The run that shows it; `nil` if the expectation means nothing in any run.
  public var witness: Finding.Witness?

  /// An error in every case: the script says itself what is to be true.
  var severity: ScriptDiagnostic.Severity { .error }

  /// The expectations that runs break, each once, with the smallest change that leads there.
  ///
  /// - Complexity: O(outcomes · expectations).
  static func found(in exploration: Exploration, of text: String) -> [BrokenExpectation] {
    ExploreRequest.placedExpectations(in: text).compactMap { stated in
      guard let entry = exploration.entries.first(where: { $0.outcome.broken.contains(stated.expression) }) else { return nil }
      let changes = entry.witness.changes
      let condition = changes.isEmpty ? "" : ", if \(changes.joined(separator: " and "))"
      return BrokenExpectation(
        place: stated.place, message: "the expectation '\(stated.expression)' is broken\(condition)",
        witness: Finding.Witness(code: entry.witness.code, changes: changes))
    }
  }

  /// Expectations that make no sense, by the reasons that an exploration gives.
  static func meaningless(_ reasons: [String], in text: String) -> [BrokenExpectation] {
    let stated = ExploreRequest.placedExpectations(in: text)
    return reasons.map { reason in
      let place = (stated.first { reason.contains("'\($0.expression)'") } ?? stated.first)?.place
      return BrokenExpectation(
        place: place ?? SourcePlace(line: 1, column: 1), message: "the expectation makes no sense: \(reason)", witness: nil)
    }
  }
}
