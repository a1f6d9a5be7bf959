internal import Program
internal import TraceEvents
internal import TraceGraph

/// What in a run rests on values and promises that were made up: it says nothing of the code, so it is no finding.
struct MadeUpDoubts {
  private let state: TraceState
  private let facts: MadeUpFacts
  /// The last parts of the names that were stubbed.
  private let names: Set<Substring>

  /// - Returns: `nil` where nothing was made up.
  init?(_ run: ScriptRun, _ state: TraceState) {
    guard let facts = run.madeUp else { return nil }
    (self.state, self.facts) = (state, facts)
    names = Set(run.stubs.compactMap { $0.name.split(separator: ".").last })
  }

  /// Whether a fault comes of a made-up value that doesn't fit: swiftc would have refused the real one.
  func isDoubtful(_ fault: RunFault) -> Bool { !fault.isDeadlock && (!fault.isTrap || fault.madeUp != nil) }

  /// Whether nobody handles an error that a made-up promise may not have in truth.
  var failsWithoutReason: Bool {
    state.unhandledEnds.contains { id in state[id].map { !isGivenAway($0) && hasMadeUpError($0) } ?? false }
  }

  /// Whether it is only made up that the error of a rejection came about.
  private func hasMadeUpError(_ promise: PromiseRecord) -> Bool {
    guard let path = RejectionPath(of: promise.id, in: state), let origin = state[path.origin], isMadeUp(origin) else {
      return false
    }
    // What nobody calls an operator on may be no promise in truth, and a guarantee can't fail.
    return facts.mayBeGuarantees || !state.promises.contains { $0.parents.contains(origin.id) }
  }

  /// Whether code that isn't here may settle a promise, or handle its error.
  func isGivenAway(_ promise: PromiseRecord) -> Bool { facts.givenAway.contains(promise.address.place) }

  /// Whether a promise is that of a call, or of a property, that was made up.
  func isMadeUp(_ promise: PromiseRecord) -> Bool {
    promise.address.place.unit != .program || promise.operatorKind == .source && names.contains(promise.operatorName[...])
  }
}
