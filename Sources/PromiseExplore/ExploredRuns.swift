internal import Program
internal import RunSearch

/// What all runs of some code came to.
public struct ExploredRuns: Sendable, CustomStringConvertible {
  /// How many runs were performed, without those that make witnesses smaller.
  public let runs: Int
  /// Why not every order was tried; `nil` if every one was.
  public let gap: String?
  /// What came of it, by the size of the change that leads there; the run without changes comes first.
  public let entries: [Entry]

  /// An outcome, how many runs came to it, and how to get there.
  public struct Entry: Sendable {
    /// What the runs came to.
    public let outcome: ExploredOutcome
    /// How many runs came to it.
    public let runs: Int
    /// What replays it: `ExploreOptions.replaying`.
    public let code: String
    /// The smallest change that leads to it, a sentence each; none for the run as it is.
    public let changes: [String]
  }

  /// Whether no order was left out.
  public var isExhaustive: Bool { gap == nil }

  /// The outcomes alone.
  public var outcomes: [ExploredOutcome] { entries.map(\.outcome) }

  /// Runs code under every order of its jobs and answers, as `explore` does, and throws nothing.
  public init(_ options: ExploreOptions = ExploreOptions(), of body: (ExploredClock) throws -> Void) {
    self = withoutActuallyEscaping(body) { ExploredRuns(options, ExploredRun(options: options, body: $0)) }
  }

  private init(runs: Int, gap: String?, entries: [Entry]) { (self.runs, self.gap, self.entries) = (runs, gap, entries) }

  private init(_ options: ExploreOptions, _ run: ExploredRun) {
    let usual = run.perform(Schedule(order: .choices([])), keepsEvents: true)
    if let code = options.code {
      self.init(replaying: code, run, usual.record)
    } else {
      self.init(options, searching: run, usual)
    }
  }

  private init(replaying code: String, _ run: ExploredRun, _ usual: RunRecord) {
    guard let schedule = Schedule(code: code) else {
      self.init(runs: 0, gap: "'\(code)' isn't the code of a run: copy the one that a failure prints", entries: [])
      return
    }
    let found = run.perform(schedule, keepsEvents: true)
    let gap = found.record.isForeign ? "the code belongs to other code: one of its choices wasn't there" : nil
    let entry = Entry(outcome: found.outcome, runs: 1, code: code, changes: WitnessWords(usual, found.record).sentences)
    self.init(runs: 1, gap: gap ?? "only the run of the code was performed", entries: [entry])
  }

  private init(_ options: ExploreOptions, searching run: ExploredRun, _ usual: RunExplorer<ExploredOutcome>.Run) {
    var explorer = RunExplorer<ExploredOutcome>(
      options.search, isOver: { false }, progress: { _ in }, weighing: { 1 + $0.output.count + $0.ends.count }
    ) { schedules, keepsEvents in schedules.map { run.perform($0, keepsEvents: keepsEvents) } }
    _ = explorer.explore()
    let found = explorer.found.sorted { $0.value.number < $1.value.number }
    let witnesses = explorer.smaller(found.map { ($0.key == usual.outcome ? Schedule() : $0.value.witness, $0.key) })
    let sorted = zip(found, witnesses).enumerated().sorted {
      ($0.element.1.size, $0.offset) < ($1.element.1.size, $1.offset)
    }
    let entries = sorted.map { _, pair in
      let ((outcome, known), witness) = pair
      let changes =
        outcome == usual.outcome ? [] : WitnessWords(usual.record, run.perform(witness, keepsEvents: true).record).sentences
      return Entry(outcome: outcome, runs: known.runs, code: "\(witness)", changes: changes)
    }
    let cut = explorer.found.keys.contains { $0.cutOff != nil } ? "some runs have no end" : nil
    self.init(runs: explorer.count, gap: explorer.gap ?? cut, entries: entries)
  }

  // MARK: Words

  /// How many runs there were and what came of them, first what isn't fine.
  public var description: String {
    let bad = entries.filter { !$0.outcome.isFine }
    let fine = bad.isEmpty ? "all fine" : "\(bad.reduce(0) { $0 + $1.runs }) of them not fine"
    let coverage = gap.map { "not exhaustive: \($0)" } ?? "exhaustive"
    let counts = "\(runs) \(runs == 1 ? "run" : "runs"), \(entries.count) \(entries.count == 1 ? "outcome" : "outcomes")"
    let lines = ["\(counts), \(fine) (\(coverage))"]
    return (lines + bad.prefix(5).flatMap(Self.lines)).joined(separator: "\n")
      + (bad.count > 5 ? "\n… and \(bad.count - 5) more outcomes that aren't fine" : "")
  }

  private static func lines(_ entry: Entry) -> [String] {
    let changes = entry.changes.isEmpty ? ["in the run as it is"] : entry.changes.map { "if \($0)" }
    return entry.outcome.problems.prefix(5).map { "✗ \($0)" } + changes.map { "  \($0)" }
      + ["  replay it: explore(.replaying(\"\(entry.code)\")) { … }"]
  }
}

extension ExploreOptions {
  /// The same for the search.
  var search: SearchOptions {
    var search = SearchOptions(base: Schedule(order: .choices([])))
    (search.variesOrder, search.variesLatency, search.variesCancellation) = (variesOrder, variesLatency, cancels)
    (search.mostFaults, search.limit, search.seed, search.isReducing) = (mostFailures, limit, seed, isReducing)
    return search
  }
}
