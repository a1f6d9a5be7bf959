public import TraceEvents

/// What a prefix of a trace says about one promise.
public struct PromiseRecord: Hashable, Sendable, Identifiable {
  /// The four states that a promise can be in.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case pending, fulfilled, rejected, cancelled
  }

  /// A start of the promise's handler or work.
  public struct HandlerRun: Hashable, Sendable {
    public var role: TraceEvent.HandlerRole
    /// The promise whose outcome the handler got; `.program` for work that makes a first outcome.
    public var cause: PromiseID
    public var time: VirtualInstant
    public var step: Int
  }

  /// A promise that the code of another awaits.
  public struct Await: Hashable, Sendable {
    public var input: PromiseID
    public var since: VirtualInstant
  }

  public let id: PromiseID
  /// The operator or initializer that made it, by its name in the source.
  public let operatorName: String
  /// What that operator does.
  public let operatorKind: OperatorKind
  public let address: PromiseAddress
  /// The promises it was made from; empty for a source.
  public let parents: [PromiseID]
  /// The promise whose handler made it; `.program` if the program did.
  public let creator: PromiseID
  public let createdAt: VirtualInstant
  public let createdStep: Int

  public internal(set) var state = State.pending
  /// The value or the error as text, once settled.
  public internal(set) var settlementText: String?
  public internal(set) var settledAt: VirtualInstant?
  public internal(set) var settledStep: Int?
  /// The promise whose outcome was passed on; its own id if it made the outcome; `.program` if it was settled from outside.
  public internal(set) var settlementCause: PromiseID?
  /// Whether its handler was passed over.
  public internal(set) var isSkipped = false
  /// Whether that was so because its handler leaves cancellations alone, which the error is; otherwise it handles the other outcome.
  public internal(set) var sparesCancellation = false
  /// The promise whose outcome passed it over.
  var skippedBy: PromiseID?
  /// The latest run of its handler.
  public internal(set) var handlerRun: HandlerRun?
  /// The promise that its handler returned and whose outcome becomes its own.
  public internal(set) var adopts: PromiseID?
  /// When it adopted that promise.
  public internal(set) var adoptedAt: VirtualInstant?
  /// The latest instant for which it started a timer.
  public internal(set) var waitingUntil: VirtualInstant?
  /// When it started that timer.
  public internal(set) var waitingSince: VirtualInstant?
  /// What it asks a person.
  public internal(set) var question: Question?
  /// When somebody asked for it to be cancelled.
  public internal(set) var cancelRequestedAt: VirtualInstant?
  /// Whose handler asked for that; `.program` for the program or the plan.
  public internal(set) var cancelRequestedBy: PromiseID?
  /// What the plan replaced, delayed or prevented, in the order in which it happened.
  public internal(set) var injected: [String] = []
  /// For a rejected or cancelled promise that merely passed an error on: the promise it got the error from.
  public internal(set) var rejectionCameFrom: PromiseID?
  /// For a rejected or cancelled promise: where its error was born; its own id if here.
  public internal(set) var errorOrigin: PromiseID?
  /// The promise whose handler of errors ran for its error first; `.program` if the program itself caught it.
  public internal(set) var errorHandledBy: PromiseID?
  /// The promise that took its error in or no longer needed it.
  public internal(set) var absorbedBy: PromiseID?
  /// Whether its rejection has been handled; true for every promise that is not rejected.
  public internal(set) var isHandled = true
  /// Whether the error it carries had been handled before it arrived here (it lies below the handler on the error's path).
  public internal(set) var isHandledUpstream = false
  /// Whether another promise has taken its error on.
  public internal(set) var isErrorTakenOn = false
  /// The promises made from it, in the order in which they were made.
  public internal(set) var children: [PromiseID] = []
  /// The promises that have adopted it, in the order in which they did.
  public internal(set) var adopters: [PromiseID] = []
  /// What its code has awaited so far, in order.
  public internal(set) var awaits: [Await] = []
  /// The promises whose code has awaited it; `.program` for the program's own.
  public internal(set) var awaiters: [PromiseID] = []

  /// Whether the error of a promise passed its handler by as a cancellation.
  func hasSpared(_ promise: PromiseID) -> Bool { sparesCancellation && skippedBy == promise }
  /// Whether it waits for a person's answer.
  public var asksPerson: Bool { state == .pending && question != nil }
  /// Whether it is settled, in any of the three ways.
  public var isSettled: Bool { state != .pending }
  /// Whether it is fulfilled with what all of its inputs came to, so that none was left over.
  public var tookAllInputs: Bool { state == .fulfilled && operatorKind.needsAllInputs }
  /// Whether it passed on an error whose handler ran here: google's `catch` does.
  public var isCaughtAndRejectedAgain: Bool {
    guard let cameFrom = rejectionCameFrom, let run = handlerRun else { return false }
    return isHandledUpstream && run.role == .error && run.cause == cameFrom
  }
  /// Whether its handler of errors ran and threw itself: its error is a new one, and begins here.
  public var failedInItsErrorHandler: Bool {
    guard state == .rejected, let run = handlerRun, run.role == .error else { return false }
    return rejectionCameFrom == nil && adopts == nil && injected.isEmpty && !isCaughtAndRejectedAgain
  }
  /// Whether it is pending and was meant to be settled.
  public var isLeftPending: Bool { state == .pending && !endsChain }
  /// Whether its handler took an error and gave nothing, which ends a chain of PromiseKit 0.9 without settling it, and nobody waits for it.
  private var endsChain: Bool {
    handlerRun?.role == .error && adopts == nil && awaits.isEmpty && children.isEmpty && adopters.isEmpty
      && awaiters.isEmpty && !hangs
  }
  /// Whether an injection keeps it from being settled.
  public var hangs: Bool { injected.contains(InjectionWords.hangs) }
  /// What an injection made of it, in words; `nil` if none decided that.
  public var injectedOutcome: String? { injected.last(where: InjectionWords.changesOutcome) }
  /// What it runs: a handler gets an outcome, all other code does not.
  public var codeWord: String {
    switch operatorKind {
    case .task, .retry, .promise, .deferred: "code"
    default: handlerRun?.role == .work ? "code" : "handler"
    }
  }
  /// Whether its own handler of errors ran and threw no error of its own: it gave a value or let the error go on.
  public var hasHandledError: Bool {
    guard isSettled, operatorKind == .handler, let run = handlerRun, run.role == .error, parents == [run.cause] else {
      return false
    }
    return state == .fulfilled || rejectionCameFrom == run.cause
  }
}

extension PromiseRecord {
  /// The operator and where it stands, as messages name a promise: `delay at 1:28`.
  public var nameAndPlace: String { "\(operatorName) at \(address.place)" }
}
