public import TraceEvents

/// The way of an error: from where it was born, through the promises that passed it on, to where it was handled or ran off the end.
public struct RejectionPath: Hashable, Sendable {
  /// What became of the error.
  public enum Landing: Hashable, Sendable {
    /// The handler of this promise (`.program`: the program itself) ran for it.
    case caught(by: PromiseID)
    /// It is about to reach this promise, which is pending.
    case onItsWay(to: PromiseID)
    /// A promise took it in (a retry that tries again) or no longer needed it.
    case absorbed
    /// Nobody takes it on.
    case offTheEnd
  }

  /// Where the error was born.
  public let origin: PromiseID
  /// The promises that carry the error, in order, from the origin to the last before the landing.
  public let carriers: [PromiseID]
  /// Those of the carriers whose handlers were passed over.
  public let skipped: [PromiseID]
  /// Those of the carriers that handled the error and rejected with it again.
  public let caughtOnTheWay: [PromiseID]
  public let landing: Landing

  /// The first handler that got the error below the promise that was asked about; `.program` if the program itself caught it, `nil` if
  /// none did.
  public let firstHandler: PromiseID?

  /// The way of the error that a promise carries; `nil` if it is neither rejected nor cancelled.
  ///
  /// Where the error forks, the way leads to the handler that got it first, wherever it stands; if no handler did, to the promise
  /// that took the error first.
  /// - Complexity: linear in the number of promises that carry the error, and in that of their branches; no recursion.
  public init?(of promise: PromiseID, in state: TraceState) {
    guard let start = state[promise], start.state == .rejected || start.state == .cancelled else { return nil }
    var records = [start]
    while let source = records[records.count - 1].rejectionCameFrom, let record = state[source] { records.append(record) }
    records.reverse()
    let above = records.count
    var landing: Landing?
    while landing == nil {
      let end = RejectionPath.preferredEnd(below: records[records.count - 1], in: state)
      var way: [PromiseRecord] = []
      var next: PromiseRecord? = end.carrier
      while let record = next, record.id != records[records.count - 1].id {
        way.append(record)
        next = record.rejectionCameFrom.flatMap { state[$0] }
      }
      records += way.reversed()
      landing = end.landing
    }
    origin = records[0].id
    carriers = records.map(\.id)
    skipped = records.filter(\.isSkipped).map(\.id)
    caughtOnTheWay = records.filter(\.isCaughtAndRejectedAgain).map(\.id)
    self.landing = landing ?? .offTheEnd
    let caughtBelow = records[above...].first(where: \.isCaughtAndRejectedAgain)?.id
    if case .caught(let handler) = self.landing { firstHandler = caughtBelow ?? handler } else { firstHandler = caughtBelow }
  }

  /// Where one of the branches of an error ends.
  private struct End {
    var carrier: PromiseRecord
    /// `nil` where a handler ran and the error goes on.
    var landing: Landing?
    /// The step at which a handler got it; 0 where none did.
    var step: Int

    /// The lower, the more it says about what became of the error.
    var rank: (Int, Int) {
      switch landing {
      case nil, .caught: (0, step)
      case .onItsWay: (1, 0)
      case .absorbed: (2, 0)
      case .offTheEnd: (3, 0)
      }
    }
  }

  /// The end of the branch that is told of all that leave a promise: the handler that got the error first, or else the first branch.
  private static func preferredEnd(below start: PromiseRecord, in state: TraceState) -> End {
    var best: End?
    var open = [start]
    while let carrier = open.popLast() {
      if carrier.id != start.id, carrier.isCaughtAndRejectedAgain {
        best = preferred(best, End(carrier: carrier, landing: nil, step: carrier.handlerRun?.step ?? 0))
        continue
      }
      let takers = takers(of: carrier, in: state)
      if let landing = landing(at: carrier, takers, in: state) {
        var step = 0
        if case .caught(let handler) = landing { step = state[handler]?.handlerRun?.step ?? carrier.settledStep ?? 0 }
        best = preferred(best, End(carrier: carrier, landing: landing, step: step))
      }
      open += takers.reversed()
    }
    return best ?? End(carrier: start, landing: .offTheEnd, step: 0)
  }

  private static func preferred(_ best: End?, _ end: End) -> End {
    guard let best, best.rank <= end.rank else { return end }
    return best
  }

  /// The promises that took the error over from another one, the first of them first.
  private static func takers(of carrier: PromiseRecord, in state: TraceState) -> [PromiseRecord] {
    var found: Set<PromiseID> = []
    return (carrier.adopters + carrier.awaiters + carrier.children + [carrier.errorHandledBy].compactMap(\.self))
      .filter { found.insert($0).inserted }
      .compactMap { state[$0] }
      .filter { $0.rejectionCameFrom == carrier.id }
      .sorted { ($0.settledStep ?? 0) < ($1.settledStep ?? 0) }
  }

  /// What became of an error at one of its carriers; `nil` if it only went on to others.
  private static func landing(at carrier: PromiseRecord, _ takers: [PromiseRecord], in state: TraceState) -> Landing? {
    if let handler = carrier.errorHandledBy, !takers.contains(where: { $0.id == handler }) { return .caught(by: handler) }
    guard takers.isEmpty else { return nil }
    let receivers = carrier.adopters + carrier.awaiters + carrier.children
    if let waiting = receivers.lazy.compactMap({ state[$0] }).first(where: { $0.state == .pending }) {
      return .onItsWay(to: waiting.id)
    }
    let isAbsorbed = carrier.state == .rejected && carrier.isHandled && !carrier.isHandledUpstream
    return isAbsorbed ? .absorbed : .offTheEnd
  }
}
