internal import Program
internal import TraceEvents
internal import TraceGraph

/// Finds what goes on and does something after it lost a race, or after the time that it was given.
struct LateLosers {
  private let run: ScriptRun
  private let state: TraceState
  /// The promises whose handlers run whatever comes.
  private let always: Set<PromiseID>

  init(_ run: ScriptRun, _ state: TraceState) {
    (self.run, self.state) = (run, state)
    always =
      run.writes.isEmpty
      ? [] : Set(run.events.lazy.filter { $0.kind == .handlerRan(.always) }.map(\.promise))
  }

  var findings: [Finding] {
    state.promises.flatMap { promise in
      losers(of: promise).flatMap { deeds(of: $0, after: promise) }
    }
  }

  /// The inputs that were still pending when a promise was settled without them; of an `all` that failed there are none.
  private func losers(of promise: PromiseRecord) -> [PromiseID] {
    guard let settled = promise.settledStep, promise.state != .cancelled else { return [] }
    guard promise.operatorKind.isWonByOne || (promise.operatorKind == .timeout && promise.state == .rejected) else { return [] }
    return promise.parents.filter { (state[$0]?.settledStep ?? .max) > settled }
  }

  /// What a loser, or what it waits for alone, does afterwards.
  private func deeds(of loser: PromiseID, after winner: PromiseRecord) -> [Finding] {
    guard let settled = winner.settledStep, let time = winner.settledAt else { return [] }
    let lineage = lineage(of: loser, beside: winner)
    let verdict = winner.operatorKind.isWonByOne ? "it lost" : "its time was over"
    let events = run.events.lazy.filter { $0.step > settled }.compactMap { event in
      deed(event).flatMap { deed in
        [event.promise, event.cause].first(where: lineage.contains).map {
          Deed(text: deed, doer: $0, step: event.step, time: event.time)
        }
      }
    }
    // What was made for the loser alone, nobody else sees; what tidies up has to, whoever won. What comes at the instant of the end may come
    // before those who would keep it from writing.
    let writes = run.writes.lazy.filter {
      $0.step >= settled && $0.time > time && $0.madeAt < settled && lineage.contains($0.cause) && !always.contains($0.cause)
    }.map { Deed(text: "writes '\($0.name)'", doer: $0.cause, step: $0.step, time: $0.time) }
    return (Array(events) + Array(writes)).sorted { $0.step < $1.step }.compactMap { deed in
      guard let promise = state[deed.doer], promise.address.place.isInFile else { return nil }
      return Finding(
        .lateLoser, at: promise.address.place,
        "'\(promise.operatorName)' \(deed.text) at \(deed.time), though \(verdict): '\(winner.operatorName)' (line \(winner.address.place.line)) was settled at \(time)"
      )
    }
  }

  /// Something that a loser does.
  private struct Deed {
    let text: String
    let doer: PromiseID
    let step: Int
    let time: VirtualInstant
  }

  /// A loser and all that is there for it alone.
  private func lineage(of loser: PromiseID, beside winner: PromiseRecord) -> Set<PromiseID> {
    var lineage: Set<PromiseID> = []
    var next = [loser]
    while let id = next.popLast() {
      guard let promise = state[id], !lineage.contains(id) else { continue }
      let users = promise.children + promise.adopters
      guard users.allSatisfy({ lineage.contains($0) || $0 == winner.id }) else { continue }
      lineage.insert(id)
      next += promise.parents + (promise.adopts.map { [$0] } ?? [])
    }
    return lineage
  }

  private func deed(_ event: TraceEvent) -> String? {
    switch event.kind {
    case .printed(let text):
      return "prints \"\(TerminalText.quoted(text.hasSuffix("\n") ? String(text.dropLast()) : text, limit: 40))\""
    case .created(let creation):
      guard creation.parents.isEmpty, let source = run.sources[creation.address.place] else { return nil }
      return "calls \(source)"
    default: return nil
    }
  }
}
