public import TraceEvents

/// Why a promise is as it is: one sentence, and the shortest chain of causes that led there, the latest first.
public struct Explanation: Hashable, Sendable {
  /// One link of the chain.
  public struct Step: Hashable, Sendable {
    /// When it happened; `nil` for what has not.
    public var instant: VirtualInstant?
    /// The promise that it is about; the first of several.
    public var promise: PromiseID
    public var text: String
  }

  /// The promise that was asked about.
  public let promise: PromiseID
  /// ``Why is `always` line 6 pending?``
  public let question: String
  /// The answer in one sentence, with places.
  public let answer: String
  /// What it came from, the latest first; the promise itself is not among them.
  public let steps: [Step]
  /// The promises of the chain from the one that was asked about to where it began.
  public let chain: [PromiseID]

  /// How many steps are told before and after the gap of a longer chain.
  private static let shownAtStart = 12
  private static let shownAtEnd = 3
  /// How much of what code has awaited is a cause of how it ended.
  private static let mostAwaited = 8

  /// Explains a promise.
  ///
  /// - Parameters:
  ///   - promise: The promise that is asked about.
  ///   - state: The fold of the events that have happened.
  ///   - full: The fold of the whole trace.
  ///   - names: What the promises of the whole trace are called; by default as in all sentences.
  /// - Complexity: O(n) for n promises; no recursion.
  public init(of promise: PromiseID, in state: TraceState, full: TraceState, names: PlaceNames? = nil) {
    self.promise = promise
    let words = CauseWords(state: state, full: full, names: names)
    question = words.question(promise)
    answer = words.answer(promise).text
    chain = Explanation.chain(from: promise, in: state, full: full)
    let told = words.steps(Array(chain.dropFirst()))
    guard told.count > Explanation.shownAtStart + Explanation.shownAtEnd + 1 else {
      steps = told
      return
    }
    let hidden = told.count - Explanation.shownAtStart - Explanation.shownAtEnd
    let gap = Step(
      instant: nil, promise: told[Explanation.shownAtStart].promise, text: "… \(hidden) more links of the same chain")
    steps = told.prefix(Explanation.shownAtStart) + [gap] + told.suffix(Explanation.shownAtEnd)
  }

  /// The answer alone, for a line that is always there.
  ///
  /// - Parameters:
  ///   - names: What the promises of the whole trace are called.
  ///   - tellsComing: Whether it says what happens behind `state`: where an error goes from there, by how much an input comes too late.
  ///   - valueLimit: How many characters of a value are told; `nil` for as many as fit into a line of a dialog.
  /// - Complexity: O(length of the error's way).
  public static func answer(
    _ promise: PromiseID, in state: TraceState, full: TraceState, names: PlaceNames, tellsComing: Bool = true,
    valueLimit: Int? = nil
  ) -> ReasonedText {
    var words = CauseWords(state: state, full: full, names: names)
    words.tellsComing = tellsComing
    if let valueLimit { words.valueLimit = valueLimit }
    return words.answer(promise)
  }

  /// The promises that brought a promise to where it is.
  private static func chain(from start: PromiseID, in state: TraceState, full: TraceState) -> [PromiseID] {
    var seen: Set<PromiseID> = []
    var chain: [PromiseID] = []
    var next = [start]
    while let id = next.popLast() {
      guard id != .program, seen.insert(id).inserted else { continue }
      guard let record = state[id] else {
        // Not made yet: the promise whose handler will make it.
        if let creator = full[id]?.creator { next.append(creator) }
        if id == start { chain.append(id) }
        continue
      }
      chain.append(id)
      next += causes(of: record, in: state).reversed()
    }
    return chain
  }

  /// What a promise is settled by or waits for, what matters most first.
  static func causes(of record: PromiseRecord, in state: TraceState) -> [PromiseID] {
    var causes: [PromiseID] = []
    if let inner = record.adopts { causes.append(inner) }
    causes += state.awaited(by: record).prefix(1)
    // What code awaited, the latest first, is what it went on for.
    if record.isSettled { causes += record.awaits.suffix(Explanation.mostAwaited).reversed().map(\.input) }
    switch record.state {
    case .pending:
      if record.parents.count > 1 {
        causes += record.parents.filter { state[$0]?.isSettled != true }.prefix(1)
      } else {
        causes += record.parents
      }
    case .rejected, .cancelled:
      if record.state == .cancelled, let asker = record.cancelRequestedBy { causes.append(asker) }
      if let source = record.rejectionCameFrom { causes.append(source) }
    case .fulfilled: break
    }
    if record.isSettled, causes.isEmpty || record.adopts != nil {
      if let run = record.handlerRun { causes.append(run.cause) }
      if let cause = record.settlementCause, cause != record.id { causes += beginning(of: cause, before: record, in: state) }
      // A timeout that ran off was not brought about by its input.
      if record.handlerRun == nil, record.parents.count == 1, !record.isTimedOut { causes += record.parents }
    }
    if record.parents.isEmpty, record.creator != .program { causes += beginning(of: record.creator, before: record, in: state) }
    return causes
  }

  /// A promise whose handler did something to another one; if the other was settled before it, what its handler ran for: how it
  /// ended later is no cause.
  private static func beginning(of cause: PromiseID, before record: PromiseRecord, in state: TraceState) -> [PromiseID] {
    // By steps: what comes later at the same instant must not change what is said of this one.
    guard let settled = record.settledStep, !record.parents.contains(cause), let maker = state[cause],
      maker.settledStep.map({ $0 > settled }) ?? true
    else { return [cause] }
    return maker.handlerRun.map { [$0.cause] } ?? []
  }
}

extension PromiseRecord {
  /// Whether its time ran off before its input was settled.
  var isTimedOut: Bool { operatorKind == .timeout && state == .rejected && rejectionCameFrom == nil && parents.count == 1 }
}
