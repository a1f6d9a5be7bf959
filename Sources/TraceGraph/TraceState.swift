public import TraceEvents

/// Everything that a prefix of a trace says: the promises, the output, the time.
///
/// Folding a prefix that is one event shorter is how the lab steps back.
/// - Complexity: folding n events takes O(n) time when promises are reported in the order of their ids.
public struct TraceState: Hashable, Sendable {
  /// A text that the program printed, its terminator included.
  public struct OutputLine: Hashable, Sendable {
    public var time: VirtualInstant
    public var text: String
    public var step: Int

    /// Describes a text.
    public init(time: VirtualInstant, text: String, step: Int) {
      (self.time, self.text, self.step) = (time, text, step)
    }
  }

  /// How many promises are in each state.
  public struct Counts: Hashable, Sendable {
    public internal(set) var pending = 0
    public internal(set) var fulfilled = 0
    public internal(set) var rejected = 0
    public internal(set) var cancelled = 0
    /// How many of the cancelled promises ran their own handler of errors, and let the cancellation go on.
    public internal(set) var caughtCancellations = 0
    /// How many errors were born: the rejected promises that didn't get their error from another.
    public internal(set) var errors = 0
    /// How many of the rejected promises nobody has handled yet.
    public internal(set) var unhandled = 0
  }

  /// The promises that have been made, in the order of their ids.
  public internal(set) var promises: PromiseTable = []
  public internal(set) var output: [OutputLine] = []
  /// The time of the last event.
  public internal(set) var time = VirtualInstant.zero
  /// The number of the last event; 0 before the first.
  public internal(set) var step = 0
  /// Of a state in the middle of a trace: the rejected promises that the rest of it handles, or whose error it takes on. Before the
  /// instant of a rejection is over, nobody can say that nobody handles it.
  var handledLater: Set<PromiseID> = []
  public internal(set) var counts = Counts()
  /// Where the errors began that ended at handlers of errors which leave cancellations alone: nobody has to handle them.
  var sparedErrors: Set<PromiseID> = []
  /// How many errors ended at handlers of errors which leave cancellations alone.
  public var sparedErrorCount: Int { sparedErrors.count }
  /// Whether the trace tells values and errors: where they aren't recorded, all their texts are empty.
  public internal(set) var describesOutcomes = false
  /// Of a whole trace: what ended the run before nothing was left to do, as a clause; `nil` if nothing did, or nobody knows.
  public internal(set) var cutShortBy: String?
  /// The promises that wait for a person's answer, in the order in which they asked.
  public internal(set) var asking: [PromiseID] = []

  /// The state before anything has happened.
  public init() {}

  /// Folds a prefix of a trace.
  public static func folding(_ events: some Sequence<TraceEvent>) -> TraceState {
    var state = TraceState()
    for event in events { state.apply(event) }
    return state
  }

  /// What is known about a promise; `nil` if it has not been made yet.
  /// - Complexity: O(1) if ids run from 1 without gaps, otherwise O(log n).
  public subscript(id: PromiseID) -> PromiseRecord? {
    position(of: id).map { promises[$0] }
  }

  /// The rejected promises that nobody has handled, by id.
  public var unhandled: [PromiseID] { promises.unhandled.map { promises[$0].id } }

  /// The promises that are not settled, by id.
  public var pending: [PromiseID] { promises.lazy.filter { $0.state == .pending }.map(\.id) }

  /// Those of `pending` that were meant to be settled: not those that end a chain.
  public var leftPending: [PromiseID] { promises.lazy.filter(\.isLeftPending).map(\.id) }

  /// Those of `unhandled` from which nobody took the error on and nobody is about to: there it runs off the end.
  public var unhandledEnds: [PromiseID] { promises.unhandled.lazy.map { promises[$0] }.filter { isUnhandledEnd($0) }.map(\.id) }

  /// How many of the errors that were born run off an end: one that does so at several counts once.
  public var unhandledErrors: Int { Set(unhandledEnds.map { self[$0]?.errorOrigin ?? $0 }).count }

  /// The promise whose code, or whose own cancellation, asked for a promise to be cancelled; `nil` for the program and the plan.
  public func canceller(of promise: PromiseRecord) -> PromiseID? {
    guard let asker = promise.cancelRequestedBy, asker != .program, asker != promise.id, self[asker] != nil else { return nil }
    return asker
  }

  /// Whether the promise's error runs off the end here: unhandled, taken on by nobody, and nobody is about to get it.
  public func isUnhandledEnd(_ promise: PromiseRecord) -> Bool {
    guard !promise.isHandled, !promise.isErrorTakenOn else { return false }
    func isPending(_ id: PromiseID) -> Bool { position(of: id).map { promises[$0].state == .pending } ?? false }
    guard !promise.children.contains(where: isPending), !promise.adopters.contains(where: isPending) else { return false }
    // What takes an error in says so right after it has settled, which may be long after the error.
    let isRecent = promise.settledAt == time || promise.children.contains { self[$0]?.settledAt == time }
    return !isRecent || !(handledLater.contains(promise.id) || isAboutToBeTakenIn(promise))
  }

  /// Whether, later in the same instant, a retry will look at what its try came to, or somebody will find the error too late.
  private func isAboutToBeTakenIn(_ promise: PromiseRecord) -> Bool {
    if let creator = self[promise.creator], creator.state == .pending, creator.handlerRun?.role == .work,
      !creator.operatorKind.isMaker, ![.task, .handler].contains(creator.operatorKind)
    {
      return true
    }
    return promise.children.contains { child in
      guard let child = self[child], child.state != .cancelled, let settled = child.settledStep else { return false }
      return settled < promise.settledStep ?? 0
    }
  }

  /// Whether several promises, or a promise and a timer, compete for deciding a promise: a race, an `any`, an `all`, a timeout.
  static func isContested(_ record: PromiseRecord) -> Bool {
    record.operatorKind == .timeout || record.parents.count > 1 && Set(record.parents).count > 1
  }

  /// Whether it was an input that decided a contested promise, and that one.
  func hasDecided(_ input: PromiseID, _ record: PromiseRecord) -> Bool {
    record.isSettled && record.settlementCause == input && TraceState.isContested(record)
  }

  /// What a promise's code waits for now.
  func awaited(by record: PromiseRecord) -> [PromiseID] {
    guard record.state == .pending else { return [] }
    return record.awaits.map(\.input).filter { self[$0]?.isSettled == false }
  }

  /// Where the promise lies in `promises`.
  func position(of id: PromiseID) -> Int? {
    let direct = id.rawValue &- 1
    if promises.indices.contains(direct), promises[direct].id == id { return direct }
    let position = insertionPosition(of: id)
    return position < promises.count && promises[position].id == id ? position : nil
  }

  /// The first position whose promise has this id or a greater one.
  func insertionPosition(of id: PromiseID) -> Int {
    guard let last = promises.last, id <= last.id else { return promises.count }
    return promises.partitioningIndex { $0.id >= id }
  }
}
