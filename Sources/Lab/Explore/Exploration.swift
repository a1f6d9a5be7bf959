public import Program

/// What all runs of a program came to, or those that were performed.
public struct Exploration: Hashable, Sendable {
  /// The smallest change that leads to an outcome.
  public struct Witness: Hashable, Sendable {
    /// What `run --schedule` replays; `nil` for the run without changes.
    public var schedule: Schedule
    /// What is changed, in plain words, one sentence each; none for the run as it is.
    public var changes: [String]

    /// The code of the schedule.
    public var code: String { schedule.description }
  }

  /// An outcome, how many runs came to it, and how to get there.
  public struct Entry: Hashable, Sendable {
    public var outcome: Outcome
    public var runs: Int
    public var witness: Witness
    /// Those of the witness's changes that every run made which came to it.
    public var needed: Set<String> = []
  }

  /// How many runs were performed, without those that make witnesses smaller.
  public var runs: Int
  /// Why not every choice was tried; `nil` if every one was.
  public var gap: String?
  /// What came of it, by the size of the witnesses; the first is the run without changes.
  public var entries: [Entry]
  /// Whether somebody ended it before it was done.
  public var wasStopped = false
  /// Expectations that are no expressions which say true or false, with the reason; they were left out.
  public var meaningless: [String] = []

  /// What could have been varied and wasn't to be.
  var unvaried: [Variation] = []
  /// Whether something waits for its time in the run without changes.
  var hasTimers = true

  /// What else one should know: that nothing was there to be explored, that something can't be varied.
  public var notes: [String] = []

  /// That expectations make no sense, in sentences.
  public var expectationProblems: [String] { meaningless.map { "the expectation makes no sense: \($0)" } }

  /// Whether no choice was left out.
  public var isExhaustive: Bool { gap == nil }
  /// Why it is exhaustive, if it is.
  public var whyExhaustive: String {
    let names = unvaried.map(\.rawValue)
    if let last = names.last {
      let list = names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and \(last)" : last
      let omission = "\(list) \(names.count > 1 || unvaried == [.faults] ? "aren't" : "isn't") varied"
      return "exhaustive: \(runs > 1 ? "every choice was tried; \(omission)" : "nothing can differ where \(omission)")"
    }
    if runs > 1 { return "exhaustive: every choice was tried" }
    return hasTimers
      ? "exhaustive: timers have fixed instants, and nothing is left to chance" : "exhaustive: nothing in it can differ"
  }

  /// The gap of a search whose first run had no time to end.
  static let noTimeGap = "the unchanged run didn't end within the time limit"

  /// Notes that somebody pressed Ctrl-C before it was done.
  public mutating func wasInterrupted() {
    guard wasStopped else { return }
    gap = Self.interruptedGap(afterRuns: entries.isEmpty ? 0 : runs)
  }

  /// The gap of a search that Ctrl-C ended.
  static func interruptedGap(afterRuns runs: Int) -> String {
    runs == 0 ? "interrupted before the run as it is came to its end" : "interrupted after \(Counted.runs(runs))"
  }

  /// The worst status of all outcomes; that of a limit if nothing was run to its end.
  public var status: ExitStatus { meaningless.isEmpty ? entries.map(\.outcome.status).max() ?? .limit : .usage }

  /// The expectations that some run breaks, in the order in which outcomes break them.
  var brokenExpectations: [String] {
    var broken: [String] = []
    for text in entries.flatMap(\.outcome.broken) where !broken.contains(text) { broken.append(text) }
    return broken
  }

  /// Which outcomes break which expectation, by their numbers: what is wanted first of all outcomes.
  public var breaches: [String] {
    brokenExpectations.map { text in
      let numbers = entries.indices.filter { entries[$0].outcome.broken.contains(text) }.map { $0 + 1 }
      return "broken by \(Counted.list(numbers)): \(text)"
    }
  }
}
