internal import Program
internal import TraceEvents

/// What runs of one program may do differently.
public enum Variation: String, Hashable, Sendable, CaseIterable {
  /// Which of several jobs runs first that are ready at one instant: on different queues, or on one concurrent queue.
  case order
  /// When an answer comes whose latency is not the program's own: before, together with or after any other answer or timer.
  case latency
  /// Which calls of sources and stubs fail.
  case faults
  /// Which promise is cancelled, and when.
  case cancel
}

/// A program whose runs are all asked for.
public struct ExploreRequest: Hashable, Sendable {
  /// The run without changes.
  public var run: RunRequest
  /// What may differ.
  public var variations: Set<Variation> = [.order, .latency, .faults]
  /// How many calls may fail in one run.
  public var mostFaults = 1
  /// How many runs there may be.
  public var limit = 10_000
  /// What sampling depends on, where there are too many runs for all of them.
  public var seed: UInt64 = 0
  /// Expressions of the script's variables that are to be true at the end.
  public var expectations: [String] = []
  /// What ends the search when its time is over, as people write it: `--time 60s`.
  public var timeOption: String?
  /// Whether runs are left out that differ only in the order of what doesn't touch the same things.
  public var isReducing = true

  public init(_ run: RunRequest) {
    self.run = run
  }

  /// The expectations that a script states: the expressions behind `// expect:`.
  public static func expectations(in text: String) -> [String] { placedExpectations(in: text).map(\.expression) }

  /// The expectations that somebody asked for, then those that the script states; none twice.
  public static func expectations(asked: [String], in text: String) -> [String] {
    (asked + expectations(in: text)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The same with their places.
  static func placedExpectations(in text: String) -> [(place: SourcePlace, expression: String)] {
    MarkedComments("expect:", in: text, begins: true).all.compactMap { comment in
      // What silences the rule can follow it.
      let end = MarkedComments.ranges(of: MarkedComments.silencing, in: comment.text).first?.lowerBound ?? comment.text.endIndex
      let expression = comment.text[..<end].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      return expression.isEmpty ? nil : (SourcePlace(line: comment.line, column: comment.column), String(expression))
    }
  }
}
