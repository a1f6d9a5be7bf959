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

  /// Those that some run of an exploration breaks, each with the smallest changes that were found: a finding for each of the ways that
  /// don't need another one of them, at most ``mostWays``.
  ///
  /// - Complexity: O(outcomes² · expectations).
  func broken(in exploration: Exploration) -> [Finding] {
    stated.flatMap { stated in
      let ways = Self.independent(exploration.entries.filter { $0.outcome.broken.contains(stated.expression) }.map(\.witness))
      return ways.prefix(Self.mostWays).enumerated().map { number, way in
        let condition = way.changes.isEmpty ? "" : ", if \(way.changes.joined(separator: " and "))"
        let rest = number + 1 == Self.mostWays ? ways.count - Self.mostWays : 0
        let others = rest > 0 ? " (and in \(rest) more way\(rest == 1 ? "" : "s"))" : ""
        return Finding(
          .brokenExpectation, at: stated.place, words(stated.expression) + condition + others,
          witness: Finding.Witness(code: way.code, changes: way.changes))
      }
    }
  }

  /// How many ways to break one expectation are told.
  private static let mostWays = 3

  /// The witnesses whose changes don't contain all of another one's, small ones first.
  private static func independent(_ witnesses: [Exploration.Witness]) -> [Exploration.Witness] {
    var found: [Exploration.Witness] = []
    for witness in witnesses.enumerated().sorted(by: {
      ($0.element.changes.count, $0.offset) < ($1.element.changes.count, $1.offset)
    })
    .map(\.element) where !found.contains(where: { Set($0.changes).isSubset(of: witness.changes) }) {
      found.append(witness)
    }
    return found
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
