@_exported public import PromiseEngine
@_exported public import PromiseInstruments

/// Runs code under every order of its jobs, every order of its answers and every failure, and throws if one of these runs isn't fine.
///
/// The closure gets queues and answers from its clock and is run again and again, each time with a new clock. Everything that a run
/// changes must be made inside the closure. A run isn't fine if it breaks an expectation, throws, leaves a rejection unhandled or a promise
/// pending.
///
/// ```swift
/// try explore { clock in
///   let shown = clock.variable("")
///   for text in ["a", "ab"] {
///     clock.answer("search", text).then(on: clock.main) { shown.value = $0 }
///   }
///   clock.atEnd { clock.expect(shown.value == "ab") }
/// }
/// // Thrown: the answer of search (line 4, call 2) comes before that of search (line 4, call 1)
/// ```
///
/// - Parameters:
///   - options: What may differ, and how many runs there may be.
///   - body: The code; it runs on the calling thread, as do all handlers.
/// - Returns: What all runs came to.
/// - Throws: `ExplorationFailure`, with the smallest change that leads there and a code that replays it.
/// - Complexity: As many runs as there are orders, which grow with the factorial of what is independent; `ExploreOptions.limit` at most.
@discardableResult
public func explore(
  _ options: ExploreOptions = ExploreOptions(), _ body: (ExploredClock) throws -> Void
) throws(ExplorationFailure) -> ExploredRuns {
  let runs = ExploredRuns(options, of: body)
  let isComplete = runs.isExhaustive || options.mayBeIncomplete || options.code != nil
  guard runs.outcomes.allSatisfy(\.isFine), isComplete else { throw ExplorationFailure(runs: runs) }
  return runs
}

/// At least one run isn't fine, or not all runs were tried.
public struct ExplorationFailure: Error, Sendable, CustomStringConvertible {
  /// What all runs came to.
  public let runs: ExploredRuns

  /// What went wrong, by which change, and how to replay it.
  public var description: String { runs.description }
}
