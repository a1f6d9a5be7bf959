internal import TraceEvents
internal import TraceGraph

/// What a run made, without the lines on which the script says so: each promise with its outcome, what its handler printed, and which
/// promises it comes of.
///
/// Two scripts that print the same may do it in different ways; what is said of one of them may be false of the other.
struct RunShape: Hashable {
  private var counts: [String: Int] = [:]

  /// - Complexity: O(events of the run + promises × their parents).
  init(_ run: LabRun) {
    let printed = Dictionary(grouping: PredictionWords(run).lines, by: \.promise).mapValues { $0.map(\.text) }
    func own(_ id: PromiseID) -> String {
      let lines = printed[id, default: []].joined(separator: "\n")
      guard id != .program, let promise = run.full[id] else { return "" }
      return "\(promise.operatorName)\t\(promise.state.rawValue)\t\(Self.withoutLines(promise.settlementText ?? ""))\t\(lines)"
    }
    // What the script says itself comes of no promise.
    for line in printed[.program, default: []] { counts[line, default: 0] += 1 }
    for promise in run.full.promises {
      let around = promise.parents.map(own) + ["", own(promise.creator), promise.adopts.map(own) ?? ""]
      counts[([own(promise.id)] + around).joined(separator: "\u{0}"), default: 0] += 1
    }
  }

  /// Whether another run has all of these promises, and perhaps more.
  func isPart(of other: RunShape) -> Bool { counts.allSatisfy { other.counts[$0.key, default: 0] >= $0.value } }

  /// A text that is the same whatever lines the script has its operators on.
  static func withoutLines(_ text: String) -> String { text.replacing(/\bline \d+(?:, #\d+)?/, with: "line") }
}
