public import PromiseEngine
internal import Synchronization
public import TraceEvents

/// Tells an application of errors that nobody handles, and of promises that can never be settled.
///
/// A trace hook that keeps no events: give it to the dispatcher that chains start on (`queue.traced(by: tracker)`), and what is made from a
/// promise that it knows inherits it.
///
/// ```swift
/// let tracker = RejectionTracker(on: queue) { report in log("\(report)") }
/// load().then(on: queue.traced(by: tracker)) { … }
/// ```
///
/// A rejection is handled once a `catch`, `recover`, an await or their like on its path has run; promises that only pass on an error that was
/// handled count as handled. It is reported once, at the promise where its path ends, one turn of `dispatcher` after the rejection, if nobody
/// has attached by then. If somebody handles it later, that is reported, too. A cancelled promise needs no handler.
public final class RejectionTracker: ForwardingHook {
  /// What is told.
  public enum Report: Sendable, CustomStringConvertible {
    /// A promise was rejected, and nobody waits for it.
    case unhandled(PromiseReport)
    /// A rejection that was reported as unhandled has been handled after all.
    case handledAfterAll(PromiseReport)
    /// A promise is pending for ever: its last reference, or the functions that could have settled it, were dropped.
    case lost(PromiseReport)

    /// One line for a log: what happened, and where.
    public var description: String {
      switch self {
      case .unhandled(let report):
        "\(report.place): nobody handles the error \(report.errorText) of this `\(report.operatorName)`; add a catch, "
          + "or return the promise to somebody who has one (the error comes from \(report.originPlace))"
      case .handledAfterAll(let report):
        "\(report.place): the error \(report.errorText) of this `\(report.operatorName)` was handled after all"
      case .lost(let report):
        "\(report.place): this `\(report.operatorName)` will never be settled: nothing is left that could; "
          + "keep it, or call fulfill or reject on every path"
      }
    }
  }

  /// The hook that is told everything as well.
  public let next: (any TraceHook)?
  private let dispatcher: any Dispatcher
  private let tell: @Sendable (Report) -> Void
  private let promisesMade = Atomic(0)
  private let ledger = Guarded(RejectionLedger())

  /// Makes a tracker.
  ///
  /// - Parameters:
  ///   - dispatcher: Whose turns are waited for before a rejection counts as unhandled: the queue where the application attaches its
  ///     handlers, usually the main queue.
  ///   - next: Another hook that is told everything as well, for example a recorder.
  ///   - tell: Takes each report. Those of unhandled rejections come on `dispatcher`, others where they come about.
  public init(
    on dispatcher: some Dispatcher, forwardingTo next: (any TraceHook)? = nil, _ tell: @escaping @Sendable (Report) -> Void
  ) {
    self.dispatcher = dispatcher
    self.next = next
    self.tell = tell
  }

  /// How many promises are remembered: those that are alive, and those whose error is still passed on.
  public var promisesRemembered: Int { ledger.withLock { $0.count } }

  /// Remembers where the promise is made.
  public func promiseIsMade(
    by operatorName: String, of kind: OperatorKind, at site: CallSite, from parents: [PromiseID]
  ) -> PromiseTrace {
    let made = next?.promiseIsMade(by: operatorName, of: kind, at: site, from: parents)
    let id = made?.id ?? PromiseID(promisesMade.add(1, ordering: .relaxed).newValue)
    ledger.withLock { $0.add(id, operatorName: operatorName, kind: kind, site: site, parents: parents) }
    return PromiseTrace(id: id, hook: self, intervention: made?.intervention, handle: made?.handle)
  }

  /// Learns what became of a promise.
  public func record(_ kind: TraceEvent.Kind, on promise: PromiseID, cause: PromiseID?) {
    next?.record(kind, on: promise, cause: cause)
    switch kind {
    case .handlerRan(.error):
      if let cause { tellLate(ledger.withLock { $0.handle(cause, by: promise) }) }
    case .handlerRan(.always):
      if let cause { ledger.withLock { $0.runAlways(after: cause, by: promise) } }
    case .absorbed(let input): tellLate(ledger.withLock { $0.markHandled(input) })
    case .adopted(let inner): ledger.withLock { $0.addDependent(of: inner) }
    case .cancelled: ledger.withLock { $0.withdraw(promise) }
    default: break
    }
  }

  /// Notes the rejection.
  public func promiseIsRejected(_ promise: PromiseID, with error: any Error, cause: PromiseID?) {
    next?.promiseIsRejected(promise, with: error, cause: cause)
    ledger.withLock { $0.reject(promise, with: error, because: cause) }
  }

  /// Looks a turn later whether anybody handles the rejection.
  public func promiseShowsRejection(_ promise: PromiseID) {
    next?.promiseShowsRejection(promise)
    let (late, isOpen) = ledger.withLock { $0.show(promise) }
    tellLate(late)
    guard isOpen else { return }
    dispatcher.dispatch { [self] in
      if let report = ledger.withLock({ $0.check(promise) }) { tell(.unhandled(report)) }
    }
  }

  /// Counts the observer as somebody who waits.
  public func promise(_ promise: PromiseID, isObservedBy observer: PromiseID) {
    next?.promise(promise, isObservedBy: observer)
    ledger.withLock { $0.addDependent(of: promise) }
  }

  /// Reports a pending promise as lost, and forgets what nobody needs any more.
  public func promiseIsFreed(_ promise: PromiseID, _ end: PromiseEnd) {
    next?.promiseIsFreed(promise, end)
    if case .lost = end { tellLost(promise) }
    ledger.withLock { $0.free(promise) }
  }

  /// Reports a promise that nothing can settle any more.
  public func promiseLosesResolver(_ promise: PromiseID) {
    next?.promiseLosesResolver(promise)
    tellLost(promise)
  }

  private func tellLate(_ reports: [PromiseReport]) {
    for report in reports { tell(.handledAfterAll(report)) }
  }

  private func tellLost(_ promise: PromiseID) {
    if let report = ledger.withLock({ $0.lose(promise) }) { tell(.lost(report)) }
  }
}

/// A promise of which a tracker has something to tell.
public struct PromiseReport: Sendable {
  /// Its identity, as the next hook gave it, or else the number of the promise among those that the tracker knows.
  public let promise: PromiseID
  /// The operator or initializer that made it, by its name in source code.
  public let operatorName: String
  /// Where that was called.
  public let site: CallSite
  /// Its error; `nil` if it is pending.
  public let error: (any Error)?
  /// Where the promise was made that was rejected first; the same place, if that was this one.
  public let origin: CallSite

  var place: String { Self.text(site) }
  var originPlace: String { Self.text(origin) }
  var errorText: String { error.map { String(describing: $0) } ?? "" }

  private static func text(_ site: CallSite) -> String { "\(site.file):\(site.line):\(site.column)" }
}
