import Program
import TraceEvents
import TraceGraph

// Changes of time: what wins a race, and what comes before a timeout, when it is later or sooner.
extension FlipSearch {
  private static let millisecond: Int64 = 1_000_000

  /// How many whole milliseconds are at least as long as a time, and at least one.
  private static func milliseconds(over gap: VirtualInstant) -> Int64 {
    let (whole, rest) = gap.nanoseconds.quotientAndRemainder(dividingBy: millisecond)
    return max(whole + (rest > 0 ? 1 : 0), 1)
  }

  func otherTiming() -> Flip? {
    for decision in chain.prefix(64) {
      if let flip = later(decision) ?? sooner(decision) { return flip }
    }
    return nil
  }

  // MARK: Later

  /// What if the one that came first were later?
  private func later(_ decision: PromiseRecord) -> Flip? {
    guard let (first, gap) = margin(decision) else { return nil }
    let guess = FlipSearch.milliseconds(over: gap)
    func changed(_ milliseconds: Int64) -> RunPlan { plan.addingDelay(.milliseconds(milliseconds), at: first.address) }
    guard let found = smallest(from: guess, { trials.otherEnding(changed($0)) }) else { return nil }
    let amount = VirtualInstant(milliseconds: found.milliseconds)
    return flip(
      "if \(name(first)) were \(amount) later, \(consequence(decision, found.ending))", found.ending,
      changed(found.milliseconds))
  }

  private func consequence(_ decision: PromiseRecord, _ ending: Trials.Ending) -> String {
    guard decision.id == trials.record.id, decision.operatorKind.isWonByOne, let decider = ending.decider,
      let winner = Trials.promise(decider, in: trials.base)
    else { return "\(target) \(trials.would(ending))" }
    return "\(name(winner)) would win the race"
  }

  /// What came first where that mattered, and by how much.
  private func margin(_ decision: PromiseRecord) -> (PromiseRecord, VirtualInstant)? {
    let base = trials.base
    if decision.operatorKind == .timeout, decision.parents.count == 1, let limit = decision.waitingUntil,
      let input = base[decision.parents[0]], let settled = input.settledAt, settled < limit
    {
      return (input, settled.gap(to: limit))
    }
    guard decision.operatorKind.isWonByOne || decision.state == .rejected, decision.parents.count > 1,
      let cause = decision.settlementCause, decision.parents.contains(cause), let first = base[cause],
      let settled = first.settledAt
    else { return nil }
    // Of an 'all' that failed only another failure can take the place of the first.
    let rivals = decision.parents.lazy.filter { $0 != cause }.compactMap { base[$0] }
      .filter { decision.operatorKind.isWonByOne || $0.state == .rejected }
    guard decision.operatorKind.isWonByOne, let next = rivals.compactMap(\.settledAt).min() else { return nil }
    return (first, settled.gap(to: next))
  }

  // MARK: Sooner

  /// What if the input of a timeout that ran off were sooner?
  private func sooner(_ decision: PromiseRecord) -> Flip? {
    guard decision.operatorKind == .timeout, decision.state == .rejected, decision.rejectionCameFrom == nil,
      let limit = decision.settledAt, let timer = timer(of: decision), let settled = timer.settledAt,
      let value = timer.settlementText, settled > limit
    else { return nil }
    let length = timer.createdAt.gap(to: settled).nanoseconds / FlipSearch.millisecond
    let guess = FlipSearch.milliseconds(over: limit.gap(to: settled))
    for text in FlipSearch.expressions(for: value) {
      func changed(_ milliseconds: Int64) -> RunPlan {
        plan.adding(Injection(address: timer.address, action: .value(text)))
          .addingDelay(.milliseconds(length - milliseconds), at: timer.address)
      }
      let found = smallest(from: guess, atMost: length) { trials.otherEnding(changed($0), bringing: timer.address) }
      guard let found, found.ending.state == .fulfilled || found.ending.isSkipped != trials.baseEnding.isSkipped else { continue }
      let amount = VirtualInstant(milliseconds: found.milliseconds)
      return flip(
        "if \(name(timer)) were \(amount) sooner, \(target) \(trials.would(found.ending))", found.ending,
        changed(found.milliseconds))
    }
    return nil
  }

  /// The timer that the input of a timeout waits for.
  private func timer(of decision: PromiseRecord) -> PromiseRecord? {
    var next = decision.parents.first
    for _ in 0..<64 {
      guard let record = next.flatMap({ trials.base[$0] }), record.state == .fulfilled else { return nil }
      if record.handlerRun == nil, record.waitingUntil != nil, record.waitingUntil == record.settledAt { return record }
      next = record.settlementCause == record.id ? record.handlerRun?.cause : record.settlementCause
    }
    return nil
  }

  // MARK: Bisecting

  /// The smallest number of milliseconds with which the promise ends otherwise.
  ///
  /// - Parameter guess: Where to look first: what the trace says.
  private func smallest(
    from guess: Int64, atMost limit: Int64 = .max / 4_000_000, _ ending: (Int64) -> Trials.Ending?
  ) -> (milliseconds: Int64, ending: Trials.Ending)? {
    var high = min(guess, limit)
    var found = ending(high)
    var low: Int64 = 0
    if found == nil {
      // At the same instant the old order may hold.
      low = high
      high = min(high + 1, limit)
      found = ending(high)
      while found == nil, !trials.isOver, high < limit, high < guess * 4 {
        low = high
        high = min(high * 2, limit)
        found = ending(high)
      }
    }
    guard var best = found else { return nil }
    var isFirst = true
    while high - low > 1, !trials.isOver {
      let middle = isFirst ? high - 1 : low + (high - low) / 2
      isFirst = false
      if let other = ending(middle) {
        (high, best) = (middle, other)
      } else if !trials.isOver {
        low = middle
      }
    }
    return (high, best)
  }
}
