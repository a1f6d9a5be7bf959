internal import Program
internal import TraceEvents
internal import TraceGraph

/// What one run tells of a program's mistakes.
struct RunFindings {
  private(set) var findings: [Finding] = []
  /// The lines where a made-up value didn't fit.
  private(set) var misfits: Set<Int> = []
  private let run: ScriptRun
  private let state: TraceState
  /// What rests on what was made up; `nil` where nothing was.
  private let doubts: MadeUpDoubts?

  init(_ run: ScriptRun, _ state: TraceState) {
    (self.run, self.state, doubts) = (run, state, MadeUpDoubts(run, state))
    let fits = addFaults()
    // What comes after a made-up value that didn't fit, or an error that only a made-up promise can have, follows from that.
    if fits, doubts?.failsWithoutReason != true {
      addLeaks()
      if isWhole {
        addUnhandled()
        addPending()
      }
    }
    addHandlersWithoutObject()
    addSecondSettlements()
    findings += LateLosers(run, state).findings
  }

  /// Whether the run came to its own end, so that what is left is left for good.
  private var isWhole: Bool { run.ending == .idle }

  private func place(of id: PromiseID) -> SourcePlace? { state[id]?.address.place }

  private mutating func add(_ rule: CheckRule, at place: SourcePlace?, _ message: String) {
    guard let place, place.isInFile else { return }
    findings.append(Finding(rule, at: place, message))
  }

  /// - Returns: Whether all made-up values fit.
  private mutating func addFaults() -> Bool {
    var fits = true
    for fault in run.faults {
      if doubts?.isDoubtful(fault) == true {
        fits = false
        if let line = fault.place?.line { misfits.insert(line) }
        continue
      }
      let place = fault.place ?? fault.promise.flatMap { self.place(of: $0) } ?? SourcePlace(line: 1, column: 1)
      add(fault.isDeadlock ? .deadlock : .fault, at: place, fault.message)
    }
    return fits
  }

  private mutating func addLeaks() {
    for leak in run.leaks { add(leak.kind == .task ? .lostTaskError : .leak, at: leak.place, leak.message) }
  }

  /// Whether a leak says what is wrong with it.
  private func isLeak(_ promise: PromiseRecord) -> Bool {
    (promise.operatorKind == .task || promise.operatorKind == .suspension)
      && run.leaks.contains { $0.place == promise.address.place }
  }

  private mutating func addUnhandled() {
    for id in state.unhandledEnds {
      guard let promise = state[id], !isLeak(promise), doubts?.isGivenAway(promise) != true else { continue }
      let error = TerminalText.quoted(promise.settlementText ?? "", limit: 60)
      add(.unhandled, at: promise.address.place, "nobody handles the rejection of '\(promise.operatorName)' (\(error))")
    }
    for id in state.handledTooLate(in: run) {
      guard let promise = state[id] else { continue }
      let error = TerminalText.quoted(promise.settlementText ?? "", limit: 60)
      add(
        .unhandled, at: promise.address.place,
        "the rejection of '\(promise.operatorName)' (\(error)) is handled too late: Node ends the program at the end of the microtasks; add 'catch' at once"
      )
    }
  }

  private mutating func addHandlersWithoutObject() {
    for id in run.handlersWithoutObject.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let promise = state[id] else { continue }
      add(
        .lostOnNilSelf, at: promise.address.place,
        "the handler of '\(promise.operatorName)' found a weak reference nil and may have done nothing: make sure that something keeps the object"
      )
    }
  }

  /// What one job settles twice: `pending()`, a completion handler. Of a promise's own closure while it runs the text tells, and two jobs
  /// may well compete for who settles it first.
  private mutating func addSecondSettlements() {
    var known: Set<PromiseID> = []
    for event in run.events {
      guard case .ignored = event.kind, let promise = state[event.promise], promise.operatorKind.isMaker,
        promise.state != .cancelled, promise.injected.isEmpty, let settled = promise.settledStep,
        !isInOneJob(settled, promise.handlerRun?.step), isInOneJob(settled, event.step), known.insert(promise.id).inserted
      else { continue }
      add(
        .settlesTwice, at: promise.address.place,
        "what settles this promise settles it again on the same path: the second time is ignored")
    }
  }

  private func isInOneJob(_ step: Int, _ other: Int?) -> Bool {
    guard let other else { return false }
    if run.queueJobs.contains(where: { $0.steps.contains(step) && $0.steps.contains(other) }) { return true }
    // Steps count from 1, positions from 0.
    return run.log?.jobs.contains { $0.events.contains(step - 1) && $0.events.contains(other - 1) } ?? false
  }

  /// Only where the waiting begins: what waits for a pending promise is pending, too.
  private mutating func addPending() {
    // What waits for a person's answer is not left undone; what comes of each answer, the runs show in which it is given.
    let asking = Set(state.asking)
    let roots = WaitingRoots(state)
    for promise in roots.promises where promise.isLeftPending && !isLeak(promise) && !asking.contains(promise.id) {
      if doubts?.isGivenAway(promise) == true { continue }
      let why = roots.circles.contains(promise.id) ? "it waits for itself, through others" : "everything that waits for it hangs"
      add(.pending, at: promise.address.place, "'\(promise.operatorName)' is never settled: \(why)")
    }
  }
}

extension SourcePlace {
  /// Whether something can be shown beside it: lines of the prompt stand in no file.
  var isInFile: Bool {
    if case .prompt = unit { false } else { true }
  }
}
