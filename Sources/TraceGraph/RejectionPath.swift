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

  /// The way of the error that a promise carries; `nil` if it is neither rejected nor cancelled.
  ///
  /// Where the error forks, the way leads to a handler if one took it directly, otherwise to the promise that got it first.
  /// - Complexity: linear in the length of the way and the number of its branches; no recursion.
  public init?(of promise: PromiseID, in state: TraceState) {
    guard let start = state[promise], start.state == .rejected || start.state == .cancelled else { return nil }
    var records = [start]
    while let source = records[records.count - 1].rejectionCameFrom, let record = state[source] { records.append(record) }
    records.reverse()
    var landing: Landing?
    while landing == nil {
      let last = records[records.count - 1]
      switch RejectionPath.step(from: last, in: state) {
      case .taken(let record): records.append(record)
      case .landed(let place): landing = place
      }
    }
    origin = records[0].id
    carriers = records.map(\.id)
    skipped = records.filter(\.isSkipped).map(\.id)
    caughtOnTheWay = records.filter(\.isCaughtAndRejectedAgain).map(\.id)
    self.landing = landing ?? .offTheEnd
  }

  private enum Step {
    case taken(PromiseRecord)
    case landed(Landing)
  }

  /// Where the error of `promise` goes next.
  private static func step(from promise: PromiseRecord, in state: TraceState) -> Step {
    let receivers = (promise.adopters + promise.awaiters + promise.children).compactMap { state[$0] }
    if let handler = promise.errorHandledBy {
      guard let record = state[handler], record.rejectionCameFrom == promise.id else { return .landed(.caught(by: handler)) }
      return .taken(record)
    }
    let takers = receivers.filter { $0.rejectionCameFrom == promise.id }
    if let first = takers.min(by: { ($0.settledStep ?? 0) < ($1.settledStep ?? 0) }) { return .taken(first) }
    if let waiting = receivers.first(where: { $0.state == .pending }) { return .landed(.onItsWay(to: waiting.id)) }
    let isAbsorbed = promise.state == .rejected && promise.isHandled && !promise.isHandledUpstream
    return .landed(isAbsorbed ? .absorbed : .offTheEnd)
  }
}
