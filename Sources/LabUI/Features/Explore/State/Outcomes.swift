public import Lab
internal import Program

/// How far an exploration has come.
public enum ExplorationStage: Hashable, Sendable {
  /// Runs go on: about how many are to come; `nil` while only witnesses are made smaller.
  case looking(rest: Int?)
  /// No more runs are made.
  case over
}

/// What is known of all runs of the program, and which of them is looked at.
public struct Outcomes: Sendable {
  /// What was asked for last; `nil` before anything was.
  public internal(set) var request: ExploreRequest?
  /// What was found by now.
  public internal(set) var exploration: Exploration?
  public internal(set) var stage = ExplorationStage.over
  /// The run that the panels show while the list is open, at its end.
  var preview: Session?
  /// What it does otherwise than the session's run.
  var comparison: RunComparison?
  /// Where errors land; `nil` as long as nobody has asked, or runs go on for it.
  public internal(set) var errors: ErrorMap?
  /// The outcome that was taken as the plan last.
  var taken: Outcome?

  /// Nothing is known.
  public init() {}

  /// Whether runs go on.
  var isLooking: Bool { if case .looking = stage { true } else { false } }

  var entries: [Exploration.Entry] { exploration?.entries ?? [] }

  /// What decides the expectations and the lines of an outcome.
  func reasons(for row: Int) -> [OutcomeWhy] {
    guard let exploration else { return [] }
    return exploration.subjects(of: row).compactMap { exploration.why($0, in: row) }
  }

  /// What an outcome's witness changes; while runs go on, what the run that is shown changes.
  func changes(of row: Int) -> [String] {
    let changes = entries[row].witness.changes
    return changes.isEmpty && row > 0 ? preview?.run?.choices.map(\.text) ?? [] : changes
  }

  /// The run that comes to an outcome.
  func run(of entry: Exploration.Entry) -> RunRequest? {
    guard var run = request?.run else { return nil }
    run.plan.schedule = entry.witness.schedule
    return run
  }
}
