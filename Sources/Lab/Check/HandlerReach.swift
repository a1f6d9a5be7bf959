internal import Program
internal import TraceEvents
internal import TraceGraph

/// Which handlers of a program some run reaches.
///
/// Constants behind a delay, or made in a function, mostly stand for work that would end in more ways than the script shows. That handlers
/// behind them aren't reached says nothing, unless runs have let something fail that they wait for. Neither does it where a promise is settled
/// from outside, or where a handler threw at what a simulated source answered: the script made up that value. Nor where a promise that comes
/// before was made up.
struct HandlerReach {
  /// The places of operators in functions.
  private let standIns: Set<SourcePlace>
  private var reached: Set<SourcePlace> = []
  /// How many calls fail at once at most in the runs that are looked at.
  static let mostFaults = 3
  private var passed: [SourcePlace: String] = [:]

  init(standIns: Set<SourcePlace>) {
    self.standIns = standIns
  }

  /// Handlers that were passed over whenever their promise was settled.
  var unreached: [SourcePlace: String] { passed.filter { !reached.contains($0.key) } }

  /// Learns from a run.
  ///
  /// - Complexity: O(promises × promises that skipped ones come from).
  mutating func learn(_ run: ScriptRun, _ state: TraceState) {
    let doubts = MadeUpDoubts(run, state)
    for promise in state.promises where promise.address.place.unit == .program {
      let place = promise.address.place
      if promise.handlerRun != nil || !promise.isSettled { reached.insert(place) }
      guard promise.isSkipped, promise.operatorKind.runsHandler, !reached.contains(place) else { continue }
      if isTelling(promise, run, state, doubts) { passed[place] = promise.operatorName } else { reached.insert(place) }
    }
  }

  /// Whether it says something that the handler of a promise wasn't reached.
  private func isTelling(_ promise: PromiseRecord, _ run: ScriptRun, _ state: TraceState, _ doubts: MadeUpDoubts?) -> Bool {
    var known: Set<PromiseID> = [promise.id]
    var open = promise.parents
    var (hasStandIn, sources, hasThrown) = (false, 0, false)
    while let id = open.popLast() {
      guard known.insert(id).inserted, let origin = state[id] else { continue }
      if origin.isSettledFromOutside || doubts?.isMadeUp(origin) == true { return false }
      if origin.operatorKind == .source { sources += 1 }
      if origin.hasThrown, origin.parents.allSatisfy({ state[$0]?.state == .fulfilled }) { hasThrown = true }
      let isMadeByCode = origin.parents.isEmpty && origin.handlerRun != nil && !run.guaranteed.contains(origin.address.place)
      if isMadeByCode || origin.waitingUntil != nil || standIns.contains(origin.address.place) { hasStandIn = true }
      open += origin.parents + (origin.adopts.map { [$0] } ?? [])
    }
    // It may take more failures than were tried at once.
    if sources > Self.mostFaults { return false }
    return sources > 0 ? !hasThrown : !hasStandIn
  }

  var findings: [Finding] {
    unreached.map { place, name in
      Finding(.unreachableHandler, at: place, "no run reaches the handler of '\(name)': what comes before it never ends that way")
    }
  }
}

extension PromiseRecord {
  /// Whether it began pending, and the program settled it wherever it liked.
  fileprivate var isSettledFromOutside: Bool {
    guard operatorKind.isMaker, parents.isEmpty, handlerRun == nil, let settledStep else { return false }
    return operatorKind == .deferred || settledStep > createdStep + 1
  }

  /// Whether its handler ended with an error of its own.
  fileprivate var hasThrown: Bool { !parents.isEmpty && handlerRun != nil && state == .rejected && adopts == nil }
}
