/// Something that `check` looks for in a program.
public enum CheckRule: String, Hashable, Sendable, CaseIterable {
  case floatingPromise = "floating-promise"
  case brokenChain = "broken-chain"
  case nestedChain = "nested-chain"
  case missingCatch = "missing-catch"
  case swallowedError = "swallowed-error"
  case droppedValue = "dropped-value"
  case needlessWrapper = "needless-wrapper"
  case promiseOfPromise = "promise-of-promise"
  case neverSettles = "never-settles"
  case settlesTwice = "settles-twice"
  case lateLoser = "late-loser"
  case lostOnNilSelf = "lost-on-nil-self"
  case retainCycle = "retain-cycle"
  case deadlock
  case unreachableHandler = "unreachable-handler"
  case lostTaskError = "lost-task-error"
  case unhandled, pending, fault, leak
  case brokenExpectation = "broken-expectation"

  /// What it takes to find something.
  public enum Basis: Hashable, Sendable {
    /// The text alone.
    case text
    /// Runs of the program.
    case runs
  }

  /// How grave a finding is, unless the finding itself says otherwise.
  public var severity: ScriptDiagnostic.Severity { Self.table[self]?.severity ?? .warning }

  /// What it finds, in a sentence without its full stop.
  public var summary: String { Self.table[self]?.summary ?? "" }

  /// What it takes to find something.
  public var basis: Basis { Self.table[self]?.basis ?? .text }

  private struct Row: Sendable {
    let severity: ScriptDiagnostic.Severity
    let basis: Basis
    let summary: String

    init(_ severity: ScriptDiagnostic.Severity, _ basis: Basis, _ summary: String) {
      (self.severity, self.basis, self.summary) = (severity, basis, summary)
    }
  }

  private static let table: [CheckRule: Row] = [
    .floatingPromise: Row(.warning, .text, "A promise that nobody returns, keeps or waits for, so that its error is lost"),
    .brokenChain: Row(
      .warning, .text, "A function returns the promise before a branch, so that callers don't see how the branch ends"),
    .nestedChain: Row(.note, .text, "A chain inside a handler that could be returned and continued outside"),
    .missingCatch: Row(.warning, .text, "A chain that can reject, and whose error nobody handles"),
    .swallowedError: Row(.warning, .text, "A handler drops every error without looking at it"),
    .droppedValue: Row(.warning, .text, "An error handler returns a value that is lost: its promise rejects with the same error"),
    .needlessWrapper: Row(.warning, .text, "A new promise is made around one that is already there"),
    .promiseOfPromise: Row(.warning, .text, "A handler returns a promise to an operator that doesn't wait for it"),
    .neverSettles: Row(.error, .text, "A path on which nothing settles the promise or resumes the continuation"),
    .settlesTwice: Row(.warning, .text, "A path on which a promise is settled again"),
    .lateLoser: Row(.note, .runs, "A promise that lost a race or a timeout still has effects"),
    .lostOnNilSelf: Row(.note, .runs, "A handler did nothing because a weak reference was nil"),
    .retainCycle: Row(.warning, .runs, "An object keeps a promise whose handler keeps the object, and it is never settled"),
    .deadlock: Row(.error, .runs, "A blocking wait occupies the queue that the awaited work needs"),
    .unreachableHandler: Row(.note, .runs, "A handler that no run reaches"),
    .lostTaskError: Row(.error, .runs, "A task fails, and nobody waits for its error"),
    .unhandled: Row(.error, .runs, "A rejection that nobody handled in a run"),
    .pending: Row(.error, .runs, "A promise that was never settled in a run"),
    .fault: Row(.error, .runs, "Something that Swift would have stopped for in a run"),
    .leak: Row(.error, .runs, "Work that a run started and never finished"),
    .brokenExpectation: Row(.error, .runs, "A run breaks an expectation that the script states"),
  ]
}
