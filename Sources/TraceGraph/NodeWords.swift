import TraceEvents

/// The words beside a node of the graph.
struct NodeWords {
  let appearance: NodeAppearance
  let word: String
  let detail: String
  let timeText: String
  let isUnhandledEnd: Bool

  /// - Parameters:
  ///   - record: The promise as it is in `state`; `nil` if it has not been made yet.
  ///   - made: The promise as the whole trace knows it.
  ///   - words: How other promises are named.
  init(_ record: PromiseRecord?, in state: TraceState, made: PromiseRecord, words: PlainWords) {
    appearance = NodeAppearance(record)
    isUnhandledEnd = record.map(state.isUnhandledEnd) ?? false
    timeText = record?.settledAt.map(\.description) ?? ""
    guard let record else {
      (word, detail) = (appearance.word, "")
      return
    }
    let text = singleLine(record.settlementText ?? "")
    switch record.state {
    case _ where appearance == .caught:
      word = appearance.word
      let goesOn = record.state != .fulfilled && !(made.children.isEmpty && made.adopters.isEmpty)
      detail = goesOn ? "\(text), goes on" : text
    case .pending:
      word = NodeWords.waiting(record, in: state, words: words)
      detail = record.injected.last.map { "injected: \(singleLine($0))" } ?? ""
    case .rejected:
      let plain = record.failedInItsErrorHandler ? "its handler threw" : appearance.word
      word = isUnhandledEnd ? "\(plain), unhandled" : plain
      detail = record.isSkipped && !isUnhandledEnd ? "" : text
    case .fulfilled:
      word = appearance.word
      detail = text
    case .cancelled:
      word = appearance.word
      let isFirst = record.rejectionCameFrom == nil
      detail = (isFirst ? NodeWords.canceller(of: record, in: state, words: words) : nil) ?? text
    }
  }

  /// Whose code cancelled a promise: `by then (line 6)`; `nil` for the program and the plan.
  private static func canceller(of record: PromiseRecord, in state: TraceState, words: PlainWords) -> String? {
    state.canceller(of: record).map { "by \(words.name(of: $0, in: state))" }
  }

  /// What a pending promise waits for: `pending: 1 of 2`, `pending until 200 ms`, `pending: waits for delay (line 4)`.
  static func waiting(_ record: PromiseRecord, in state: TraceState, words: PlainWords) -> String {
    if let inner = record.adopts { return "pending: waits for \(words.name(of: inner, in: state))" }
    let awaited = state.awaited(by: record)
    if awaited.count > 1 { return "pending: \(record.awaits.count - awaited.count) of \(record.awaits.count)" }
    if let input = awaited.first { return "pending: waits for \(words.name(of: input, in: state))" }
    if record.asksPerson { return "pending: asks a person" }
    if let until = record.waitingUntil, until >= state.time, !record.hangs {
      return "pending until \(until)"
    }
    if record.parents.count > 1 {
      let settled = record.parents.count { state[$0]?.isSettled == true }
      return "pending: \(settled) of \(record.parents.count)"
    }
    return "pending"
  }
}
