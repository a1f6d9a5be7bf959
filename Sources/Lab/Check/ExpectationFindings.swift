internal import Program
internal import TraceEvents

/// What runs tell of the expectations that a script states in comments `// expect:`.
struct ExpectationFindings {
  private let stated: [(place: SourcePlace, expression: String)]

  init(_ text: String) {
    stated = ExploreRequest.placedExpectations(in: text)
  }

  /// Those that a run breaks.
  func broken(_ unmet: [UnmetExpectation]) -> [Finding] {
    stated.compactMap { stated in
      unmet.first { $0.text == stated.expression }.map { unmet in
        Finding(.brokenExpectation, at: stated.place, words(stated.expression) + (unmet.reason.map { ": \($0)" } ?? ""))
      }
    }
  }

  /// Those that some runs break, with the smallest change that was found.
  ///
  /// - Complexity: O(kinds of runs · expectations).
  func broken(in entries: [SearchedRuns<RunVerdict>.Entry]) -> [Finding] {
    stated.compactMap { stated in
      guard let entry = entries.first(where: { $0.kind.broken.contains(stated.expression) }) else { return nil }
      let changes = entry.witness.changes
      let condition = changes.isEmpty ? "" : ", if \(changes.joined(separator: " and "))"
      return Finding(
        .brokenExpectation, at: stated.place, words(stated.expression) + condition,
        witness: Finding.Witness(code: entry.witness.code, changes: changes))
    }
  }

  /// Those that make no sense in any run, by the reasons that an exploration gives.
  func meaningless(_ reasons: [String]) -> [Finding] {
    reasons.map { reason in
      let place = (stated.first { reason.contains("'\($0.expression)'") } ?? stated.first)?.place
      return Finding(
        .brokenExpectation, at: place ?? SourcePlace(line: 1, column: 1), "the expectation makes no sense: \(reason)")
    }
  }

  private func words(_ expression: String) -> String { "the expectation '\(expression)' is broken" }
}
