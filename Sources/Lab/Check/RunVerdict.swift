internal import Program
internal import TraceEvents
internal import TraceGraph

/// What `check` makes of a run: to it, all runs are one in which the same is wrong. Two runs with one outcome may well differ in this, as
/// rules look at orders that nobody sees who only reads what is printed.
struct RunVerdict: RunKind {
  /// A finding, without what differs between runs that have it.
  struct Found: Hashable, Sendable {
    let rule: CheckRule
    let place: SourcePlace

    init(_ finding: Finding) { (rule, place) = (finding.rule, finding.place) }
  }

  let found: Set<Found>
  /// The lines where a made-up value didn't fit.
  let misfits: Set<Int>
  /// The expectations that it breaks.
  let broken: [String]
  /// The limit that it reached before its end.
  let limit: String?
  let showsNothing: Bool

  var isCutOff: Bool { limit != nil }
  var weight: Int { 1 + found.count + broken.count }

  /// - Complexity: O(events · races that were lost).
  init(_ run: ScriptRun, _ state: TraceState, expectations: [String]) {
    let told = RunFindings(run, state)
    (found, misfits) = (Set(told.findings.map(Found.init)), told.misfits)
    broken = zip(expectations, run.expectations).compactMap { $1 == .met ? nil : $0 }
    limit = Self.limit(of: run)
    showsNothing = state.promises.isEmpty && state.output.isEmpty && run.faults.isEmpty && run.ending == .idle
  }

  /// What is made of a run whose findings nobody asks for.
  init(onlyEndingOf run: ScriptRun) {
    (found, misfits, broken, limit, showsNothing) = ([], [], [], Self.limit(of: run), false)
  }

  private static func limit(of run: ScriptRun) -> String? { if case .limit(let text) = run.ending { text } else { nil } }
}
