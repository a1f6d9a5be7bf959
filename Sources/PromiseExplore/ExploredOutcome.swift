/// What several runs have in common: a class of runs that can't be told apart.
public struct ExploredOutcome: Hashable, Sendable {
  /// What was printed by `ExploredClock.print`, line by line.
  public internal(set) var output: [String] = []
  /// Expectations that weren't met, and errors that the closure threw.
  public internal(set) var broken: [String] = []
  /// Promises whose rejection nobody handled, with the error.
  public internal(set) var unhandled: [String] = []
  /// Promises that were never settled.
  public internal(set) var pending: [String] = []
  /// How every promise ended.
  public internal(set) var ends: [String] = []
  /// Why the run was ended before it came to its own end.
  public internal(set) var cutOff: String?
  /// Whether promises may be pending at the end.
  let mayStayPending: Bool

  init(mayStayPending: Bool) { self.mayStayPending = mayStayPending }

  /// Whether nothing is wrong with it.
  public var isFine: Bool { problems.isEmpty }

  /// What is wrong with it, a line each.
  public var problems: [String] {
    broken + unhandled.map { "unhandled: \($0)" } + (mayStayPending ? [] : pending.map { "pending: \($0)" })
      + (cutOff.map { [$0] } ?? [])
  }
}
