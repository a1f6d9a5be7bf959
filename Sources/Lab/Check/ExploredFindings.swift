internal import Program
internal import TraceEvents
internal import TraceGraph

/// What the runs of a program tell of its mistakes: the run as it is first, then the smallest change that leads to each other outcome.
struct ExploredFindings {
  private(set) var findings: [Finding] = []
  private(set) var runs = 0
  private(set) var gap: String?
  private(set) var cutOff: String?
  /// What of the script no run came to, in sentences.
  private(set) var remarks: [String] = []
  /// Places of promises that were pending at the end of a run.
  private var pendingPlaces: Set<SourcePlace> = []

  /// What the text suspects and a run confirms: cycles whose object is still kept at the end.
  func confirmed(_ findings: [Finding]) -> [Finding] {
    findings.filter { $0.rule == .retainCycle && pendingPlaces.contains($0.place) }
  }

  /// How many outcomes are looked at.
  private static let mostOutcomes = 200

  init(_ program: any CheckedProgram, _ request: CheckRequest, isOver: () -> Bool) {
    var exploring = ExploreRequest(request.run)
    (exploring.limit, exploring.timeOption) = (request.limit, request.timeOption)
    let text = request.run.source.text
    exploring.expectations = ExploreRequest.expectations(in: text)
    var exploration = exploring.explore(program, isOver: isOver)
    let meaningless = ExpectationFindings(text).meaningless(exploration.meaningless)
    if !meaningless.isEmpty {
      // Nothing was run but the run as it is; what rules find doesn't depend on what is expected.
      exploring.expectations = []
      exploration = exploring.explore(program, isOver: isOver)
    }
    self.init(program, exploring, exploration, isOver: isOver)
    findings += meaningless
  }

  /// What an exploration tells that was done already.
  init(
    _ program: any CheckedProgram, _ request: ExploreRequest, _ exploration: Exploration, isOver: () -> Bool,
    progress: (ExploreRequest.Progress) -> Void = { _ in }
  ) {
    var exploring = request
    (runs, gap) = (exploration.runs, exploration.gap)
    if exploration.entries.isEmpty { cutOff = exploration.gap ?? "nothing was run" }
    // There may be no time left to look at that run once more.
    cutOff = cutOff ?? exploration.entries.lazy.compactMap { $0.outcome.status == .limit ? $0.outcome.cutOff : nil }.first
    findings = ExpectationFindings(request.run.source.text).broken(in: exploration)
    var known: Set<Key> = []
    let inFunctions = program.placesInFunctions
    var reach = HandlerReach(standIns: Set(inFunctions.keys))
    var made: Set<SourcePlace> = []
    for entry in exploration.entries.prefix(Self.mostOutcomes) {
      let changes = entry.witness.changes
      let run = program.run(plan: request.run.plan(entry), limits: request.run.limits, isStopped: isOver, prints: nil)
      if run.ending == .stopped { break }
      let state = TraceState.folding(run.events)
      reach.learn(run, state)
      made.formUnion(state.promises.map(\.address.place))
      if run.ending == .idle { pendingPlaces.formUnion(state.promises.filter { !$0.isSettled }.map(\.address.place)) }
      let witness = Finding.Witness(code: entry.witness.code, changes: changes)
      for var finding in RunFindings(run, state).findings where known.insert(Key(finding)).inserted {
        finding.witness = witness
        if !changes.isEmpty { finding.message += ", if \(changes.joined(separator: " and "))" }
        findings.append(finding)
      }
    }
    remarks = exploration.notes
    // A function that some run went through may have other branches, which are no reason to call it.
    let entered = Set(made.compactMap { inFunctions[$0] })
    let unmade = Set(inFunctions.filter { !entered.contains($0.value) }.map(\.key.line))
    // Of runs that weren't performed or looked at to their end nobody knows what they would have made.
    let isWhole = gap == nil && cutOff == nil && exploration.entries.count <= Self.mostOutcomes && !isOver()
    if remarks.isEmpty, !unmade.isEmpty, isWhole {
      remarks = [
        "no run made the promises that functions make in \(Counted.lines(unmade)): these were only read; --call NAME calls a function"
      ]
    }
    guard gap == nil, cutOff == nil, exploration.entries.count <= Self.mostOutcomes, !reach.unreached.isEmpty else { return }
    // Perhaps it takes more failures.
    exploring.mostFaults = HandlerReach.mostFaults
    let wider = exploring.explore(program, isOver: isOver, progress: progress)
    guard wider.isExhaustive, wider.entries.count <= Self.mostOutcomes else { return }
    for entry in wider.entries {
      let run = program.run(plan: request.run.plan(entry), limits: request.run.limits, isStopped: isOver, prints: nil)
      if run.ending == .stopped { return }
      reach.learn(run, TraceState.folding(run.events))
    }
    findings += reach.findings
  }

  /// What is found once.
  private struct Key: Hashable {
    let rule: CheckRule
    let place: SourcePlace

    init(_ finding: Finding) { (rule, place) = (finding.rule, finding.place) }
  }
}

extension RunRequest {
  /// The plan of a run that comes to an outcome.
  fileprivate func plan(_ entry: Exploration.Entry) -> RunPlan {
    var plan = plan
    plan.schedule = entry.witness.schedule
    return plan
  }
}
