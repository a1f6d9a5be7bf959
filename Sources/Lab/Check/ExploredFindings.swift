internal import Program
internal import Synchronization
internal import TraceEvents
internal import TraceGraph

/// What the runs of a program tell of its mistakes: every run is looked at, and each finding is told with the smallest change that leads to it.
struct ExploredFindings {
  private(set) var findings: [Finding] = []
  private(set) var runs = 0
  private(set) var gap: String?
  private(set) var cutOff: String?
  /// Whether somebody ended the runs before all were tried.
  private(set) var wasStopped = false
  /// What of the script no run came to, in sentences.
  private(set) var remarks: [String] = []
  /// The lines where made-up values didn't fit.
  private var misfits: Set<Int> = []
  /// What is known of all runs together.
  private let seen: SeenRuns

  /// What the text suspects and a run confirms: cycles whose object is still kept at the end.
  func confirmed(_ findings: [Finding]) -> [Finding] {
    let pending = seen.pendingPlaces
    return findings.filter { $0.rule == .retainCycle && pending.contains($0.place) }
  }

  /// Runs a program in every way.
  ///
  /// - Parameters:
  ///   - request: What differs; its expectations are those that the script states, and perhaps others.
  ///   - isOver: An answer of true ends the runs.
  ///   - isLate: Asked once they have ended; an answer of true leaves out findings for which runs are performed again.
  /// - Complexity: At most the request's runs, and some for each combination of findings; as many once more where handlers weren't reached.
  init(
    _ program: any CheckedProgram, _ request: ExploreRequest, isOver: () -> Bool, isLate: () -> Bool = { false },
    progress: (SearchProgress<RunVerdict>) -> Void = { _ in }
  ) {
    let inFunctions = program.placesInFunctions
    seen = SeenRuns(standIns: Set(inFunctions.keys))
    let stated = ExpectationFindings(request.run.source.text)
    let book = TraceBook<RunVerdict>()
    request.search(
      program, isOver: isOver, isLate: isLate, progress: progress,
      sorting: { [seen] run, expectations in
        book.value(of: run, isWhole: true) {
          let state = TraceState.folding(run.events)
          seen.learn(run, state)
          return RunVerdict(run, state, expectations: expectations)
        }
      }
    ) { search, found in
      (runs, gap, remarks, wasStopped) = (found.runs, found.gap, found.notes, found.wasStopped)
      if found.entries.isEmpty { cutOff = found.gap ?? "nothing was run" }
      cutOff = cutOff ?? found.entries.lazy.compactMap(\.kind.limit).first
      findings = stated.broken(in: found.entries) + stated.meaningless(found.meaningless)
      misfits = found.entries.reduce(into: []) { $0.formUnion($1.kind.misfits) }
      addFindings(of: found, search)
    }
    noteUnmade(inFunctions, isWhole: gap == nil && cutOff == nil && !isOver())
    noteMisfits()
    guard gap == nil, cutOff == nil, seen.missesHandlers else { return }
    // Perhaps it takes more failures.
    var wider = request
    (wider.mostFaults, wider.expectations) = (HandlerReach.mostFaults, [])
    let known = TraceBook<RunVerdict>()
    var isExhaustive = false
    wider.search(
      program, isOver: isOver, isLate: isLate, progress: progress,
      sorting: { [seen] run, _ in
        known.value(of: run, isWhole: false) {
          seen.learn(run, TraceState.folding(run.events))
          return RunVerdict(onlyEndingOf: run)
        }
      }
    ) { _, found in isExhaustive = found.gap == nil }
    if isExhaustive { findings += seen.findings }
  }

  /// Adds what runs show, each finding as the run shows it that takes the smallest change.
  private mutating func addFindings(of found: SearchedRuns<RunVerdict>, _ search: ScriptSearch<RunVerdict>) {
    var known: Set<RunVerdict.Found> = []
    for entry in found.entries where !entry.kind.found.isSubset(of: known) {
      guard let run = search.run(again: entry) else { continue }
      let changes = entry.witness.changes
      let witness = Finding.Witness(code: entry.witness.code, changes: changes)
      for var finding in RunFindings(run, TraceState.folding(run.events)).findings
      where known.insert(RunVerdict.Found(finding)).inserted {
        finding.witness = witness
        if !changes.isEmpty { finding.message += ", if \(changes.joined(separator: " and "))" }
        findings.append(finding)
      }
    }
  }

  /// Notes where runs went wrong only because of what was made up.
  private mutating func noteMisfits() {
    guard !misfits.isEmpty else { return }
    let one = misfits.count == 1
    remarks.append(
      "what is made up doesn't fit in \(Counted.lines(misfits)), so what follows \(one ? "it" : "them") wasn't looked at: 'run --stub' says why, --stub-result NAME=VALUE gives another value"
    )
  }

  /// Notes the functions whose promises no run made.
  ///
  /// - Parameter isWhole: Whether every run was looked at to its end: of others nobody knows what they would have made.
  private mutating func noteUnmade(_ inFunctions: [SourcePlace: Int], isWhole: Bool) {
    let made = seen.made
    // A function that some run went through may have other branches, which are no reason to call it.
    let entered = Set(made.compactMap { inFunctions[$0] })
    let unmade = Set(inFunctions.filter { !entered.contains($0.value) }.map(\.key.line))
    guard remarks.isEmpty, !unmade.isEmpty, isWhole else { return }
    remarks = [
      "no run made the promises that functions make in \(Counted.lines(unmade)): these were only read; --call NAME calls a function"
    ]
  }
}

/// What all runs of a program show together, whichever of them shows it.
private final class SeenRuns: Sendable {
  private struct State {
    var reach: HandlerReach
    var made: Set<SourcePlace> = []
    var pending: Set<SourcePlace> = []
  }

  private let state: Mutex<State>

  init(standIns: Set<SourcePlace>) {
    state = Mutex(State(reach: HandlerReach(standIns: standIns)))
  }

  /// Learns from a run.
  func learn(_ run: ScriptRun, _ trace: TraceState) {
    guard run.ending != .stopped else { return }
    state.withLock { state in
      state.reach.learn(run, trace)
      for promise in trace.promises {
        state.made.insert(promise.address.place)
        if run.ending == .idle, !promise.isSettled { state.pending.insert(promise.address.place) }
      }
    }
  }

  /// The places of the promises that were made.
  var made: Set<SourcePlace> { state.withLock(\.made) }
  /// The places of promises that were pending at the end of a run.
  var pendingPlaces: Set<SourcePlace> { state.withLock(\.pending) }
  /// Whether there are handlers that no run reached.
  var missesHandlers: Bool { state.withLock { !$0.reach.unreached.isEmpty } }
  /// The handlers that no run reached.
  var findings: [Finding] { state.withLock(\.reach.findings) }
}
