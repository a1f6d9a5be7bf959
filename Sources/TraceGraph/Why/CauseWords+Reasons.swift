import TraceEvents

// What settled a promise, and what a pending one waits for.
extension CauseWords {
  /// Why a settled promise has its outcome; `nil` if there is no more to say.
  func reason(_ record: PromiseRecord) -> String? {
    if let text = record.injectedOutcome, record.rejectionCameFrom == nil {
      return "you injected this (\(singleLine(text, limit: 60)))"
    }
    if record.state == .cancelled, let reason = cancellation(record) { return reason }
    if record.isTimedOut, let input = state[record.parents[0]] { return timedOut(record, input) }
    if record.parents.count > 1 { return decision(record) }
    if let inner = record.adopts { return "its handler returned \(names.name(inner)), which was \(record.state.rawValue) then" }
    if record.isCaughtAndRejectedAgain {
      return "its handler looked at the error of \(origin(record)) and passed it on; the error counts as handled"
    }
    if let source = record.rejectionCameFrom,
      record.operatorKind == .task || record.awaits.contains(where: { $0.input == source })
    {
      return "its code got the error of \(names.name(source)) and passed it on"
    }
    if let source = record.rejectionCameFrom { return "it takes the error over from \(names.name(source))" }
    return ownOutcome(record)
  }

  private func origin(_ record: PromiseRecord) -> String { names.name(record.errorOrigin ?? record.id) }

  private func cancellation(_ record: PromiseRecord) -> String? {
    guard record.cancelRequestedAt != nil else {
      guard let source = record.rejectionCameFrom.flatMap({ state[$0] }) else { return nil }
      let told = "\(names.name(source.id)) \(ended(source))"
      // Who cancelled it is told where it is known: down here, one asks for that.
      guard let first = record.errorOrigin.flatMap({ state[$0] }), let asker = state.canceller(of: first) else { return told }
      return first.id == source.id
        ? "\(told), by \(code(of: asker))" : "\(told); \(code(of: asker)) cancelled \(names.name(first.id))"
    }
    guard let asker = record.cancelRequestedBy, asker != .program else { return "the program or an injection cancelled it" }
    if state[asker]?.state == .cancelled { return "\(names.name(asker)), which waited for it, was cancelled" }
    return "\(code(of: asker)) cancelled it"
  }

  private func timedOut(_ record: PromiseRecord, _ input: PromiseRecord) -> String {
    guard tellsComing else { return "\(names.name(input.id)) was still pending then" }
    guard let settled = full[input.id]?.settledAt, let limit = record.settledAt else {
      return "\(names.name(input.id)) was still pending then, and stays so"
    }
    let late = limit.gap(to: settled)
    return "\(names.name(input.id)) was still pending then, and comes \(late) too late"
  }

  /// What decided a promise of several inputs.
  private func decision(_ record: PromiseRecord) -> String? {
    guard let cause = record.settlementCause, record.parents.contains(cause), let winner = state[cause] else { return nil }
    let name = names.name(cause)
    switch (record.operatorKind, record.state) {
    case (.race, _):
      let others = record.parents.filter { $0 != cause }
      let rivals = others.compactMap { id in (full[id]?.settledAt).map { (id, $0) } }
      guard tellsComing, let (rival, time) = rivals.min(by: { $0.1 < $1.1 }), let won = winner.settledAt else {
        return "\(name) was the first to be settled"
      }
      let gap = won.gap(to: time)
      let margin =
        gap == .zero ? "\(names.name(rival)) came at the same instant, after it" : "\(names.name(rival)) comes \(gap) later"
      return "\(name) was the first to be settled; \(margin)"
    case (.any, .rejected), (.firstValue, .rejected): return "all of its inputs were rejected, \(name) as the last"
    case (.firstValue, _), (_, .rejected), (_, .cancelled):
      return "\(name) was the first of its inputs to be \(winner.state.rawValue)"
    default: return "the last of its \(record.parents.count) inputs, \(name), was settled then"
    }
  }

  private func ownOutcome(_ record: PromiseRecord) -> String? {
    if record.state == .rejected, record.operatorKind == .validate, let input = record.parents.first.flatMap({ state[$0] }) {
      let text = valueText(input)
      return "its predicate was false for \(text.isEmpty ? "the value" : "\(text), the value") of \(names.name(input.id))"
    }
    if let run = record.handlerRun {
      guard let input = state[run.cause] else { return work(record) }
      let text = valueText(input)
      let got = text.isEmpty ? "ran for" : "got \(text) from"
      switch run.role {
      case .always: return "its handler ran, and the outcome of \(names.name(input.id)) goes on"
      default:
        if record.failedInItsErrorHandler {
          return "its handler \(got) \(names.name(input.id)) and threw itself: a new error, which begins here"
        }
        if let own = withoutHandlersResult(record, of: input, got) { return own }
        let verb = record.state != .fulfilled ? " and failed" : run.role == .error ? " and recovered" : returned(record, input)
        return "its handler \(got) \(names.name(input.id))\(verb)"
      }
    }
    if let since = record.waitingSince, let until = record.waitingUntil, until > since, record.settledAt == until {
      return "\(record.operatorKind == .source ? "its answer took" : "its timer ran") from \(since) to \(until)"
    }
    // Whichever handler makes it is given as the cause of its outcome, too.
    if record.parents.isEmpty, record.operatorKind != .deferred,
      record.settledStep == record.createdStep + 1
    {
      return "it was created \(record.state.rawValue)"
    }
    if let cause = record.settlementCause, cause != record.id, cause != .program {
      return record.parents.contains(cause)
        ? "\(names.name(cause)) was \(record.state.rawValue)" : "\(code(of: cause)) settled it"
    }
    if record.parents.isEmpty {
      return record.settledAt == record.createdAt ? "it was created \(record.state.rawValue)" : "the program settled it"
    }
    return nil
  }

  /// What an operator made of a value whose outcome isn't just what a handler gave.
  private func withoutHandlersResult(_ record: PromiseRecord, of input: PromiseRecord, _ got: String) -> String? {
    let (name, isFulfilled) = (names.name(input.id), record.state == .fulfilled)
    switch record.operatorKind {
    case .conversion:
      let made = valueText(record)
      let isLong = made.count > Self.longestRepeated
      let what =
        !isFulfilled ? "could make nothing of it" : made.isEmpty ? "leaves it out" : "made \(isLong ? "this" : made) of it"
      return "it \(got == "ran for" ? "took the value of" : got) \(name) and \(what)"
    case .elements:
      return "its handler ran for each element of the value of \(name)" + (isFulfilled ? "" : ", and this came of it")
    case .unwrapping where !isFulfilled: return "its handler \(got) \(name), and gave nil or threw"
    default: return nil
    }
  }

  /// That a handler made another value of the one that it got; nothing where it may have handed that on.
  private func returned(_ record: PromiseRecord, _ input: PromiseRecord) -> String {
    let value = valueText(record)
    guard !value.isEmpty, value != valueText(input) else { return "" }
    return " and returned \(value.count > Self.longestRepeated ? "this" : value)"
  }

  /// A longer value isn't told twice in a sentence.
  private static let longestRepeated = 20

  /// How work that ran for no other promise ended.
  private func work(_ record: PromiseRecord) -> String {
    let isEmpty = valueText(record).isEmpty
    // Code that awaits goes on when what it awaits is there; what was there already didn't keep it.
    let awaited = record.awaits.compactMap { state[$0.input] }
    if awaited.last?.isSettled == true, let input = awaited.max(by: { $0.settledStep ?? 0 < $1.settledStep ?? 0 }) {
      let end = record.state == .fulfilled ? (isEmpty ? "ended" : "gave that") : "failed"
      return "its code went on when \(names.name(input.id)) \(ended(input)), and \(end)"
    }
    guard record.state == .fulfilled else { return "its work failed" }
    return isEmpty ? "its work ended" : "its work gave that"
  }

  /// What a pending promise waits for, down to what can move, and what kept it from moving.
  func waiting(_ start: PromiseRecord) -> String {
    let words = chainOfWaits(start)
    return cutShort(start).map { words.contains(Self.neverCame) ? "\(words): \($0)" : "\(words); \($0)" } ?? words
  }

  /// What ended the run while a promise was pending; `nil` where nothing did, or where that is still to come and isn't to be told.
  private func cutShort(_ record: PromiseRecord) -> String? {
    guard full[record.id]?.isSettled == false, tellsComing || state.step == full.step else { return nil }
    return full.cutShortBy
  }

  private static let neverCame = " never came"

  private func chainOfWaits(_ start: PromiseRecord) -> String {
    var parts: [String] = []
    var record = start
    var seen: Set<PromiseID> = [start.id]
    while parts.count < 4 {
      if record.hangs { return joined(parts, Self.youMadeItHang) }
      guard let next = awaited(record), let input = state[next], seen.insert(next).inserted else {
        return joined(parts, stuck(record))
      }
      if let called = called(record, for: input) { return joined(parts, called) }
      if input.isSettled {
        let ended = "\(names.name(next)) \(ended(input))"
        let isOver = cutShort(record) != nil
        // Behind others, nobody would know whose turn it is.
        guard !parts.isEmpty else { return "\(ended), and \(isOver ? "its turn\(Self.neverCame)" : nextTurn(of: record))" }
        let turn =
          isOver
          ? "the turn of \(names.name(record.id))\(Self.neverCame)"
          : isCalled(record)
            ? "\(names.name(record.id)) comes next" : "\(names.name(record.id)) hasn't been called: its queue may be busy"
        return "\(parts.joined(separator: ", ")); \(ended), and \(turn)"
      }
      let count = record.parents.count
      let share = count > 1 ? " (\(record.parents.count { state[$0]?.isSettled == true }) of \(count) inputs are settled)" : ""
      let what = record.adopts == next ? "its handler returned \(names.name(next))" : "it waits for \(names.name(next))\(share)"
      parts.append(parts.isEmpty ? what : CauseWords.relative(what))
      record = input
    }
    return joined(parts, "and so on")
  }

  private static let youMadeItHang = "you made it hang"

  private func joined(_ parts: [String], _ last: String) -> String {
    (parts + [parts.isEmpty ? last : CauseWords.relative(last)]).joined(separator: ", ")
  }

  /// A clause that is told of the one before: `its timer ends` becomes `whose timer ends`.
  private static func relative(_ clause: String) -> String {
    switch clause {
    case youMadeItHang: "which you made hang"
    case _ where clause.hasPrefix("nobody has ") && clause.hasSuffix(" it"): "which " + clause.dropLast(3)
    case _ where clause.hasPrefix("its "): "whose " + clause.dropFirst(4)
    case _ where clause.hasPrefix("it "): "which " + clause.dropFirst(3)
    default: clause
    }
  }

  /// What a pending promise waits for first.
  private func awaited(_ record: PromiseRecord) -> PromiseID? {
    if let inner = record.adopts ?? state.awaited(by: record).first { return inner }
    return record.parents.first { state[$0]?.isSettled != true } ?? record.parents.first { _ in record.waitingUntil == nil }
  }

  /// That a pending promise's handler was called for the input that it still seems to wait for; `nil` if it wasn't.
  ///
  /// Whether the handler is still running can't be said: it may have returned a promise that is taken over in a later turn.
  private func called(_ record: PromiseRecord, for input: PromiseRecord) -> String? {
    guard let run = record.handlerRun, run.cause == input.id, record.adopts == nil else { return nil }
    let text = valueText(input)
    let got = text.isEmpty || run.role == .always ? "ran for" : "got \(text) from"
    return "its handler \(got) \(names.name(input.id)) and hasn't finished yet"
  }

  /// Whether a promise's handler is called, or passed over, in what the trace shows of the time after this.
  private func isCalled(_ record: PromiseRecord) -> Bool { full[record.id].map { $0.handlerRun != nil || $0.isSettled } ?? false }

  /// What is to come for a promise whose input is there.
  private func nextTurn(of record: PromiseRecord) -> String {
    isCalled(record) ? "its turn comes next" : "its handler hasn't been called: its queue may be busy"
  }

  /// Why a promise is pending that waits for no other.
  private func stuck(_ record: PromiseRecord) -> String {
    // A timer that ends now has ended if its work went on at this instant.
    if let until = record.waitingUntil, until >= state.time, record.handlerRun?.time != until {
      return "its timer ends at \(until)"
    }
    if record.handlerRun != nil {
      return full[record.id]?.settledAt == nil ? "its code ran and did not settle it" : "its work goes on"
    }
    if let later = full[record.id]?.settledAt { return "it is settled at \(later)" }
    return record.asksPerson ? "nobody has answered it" : "nobody has fulfilled or rejected it"
  }

  // MARK: Steps

  /// The links of a chain as lines; skipped promises that follow one another share one.
  func steps(_ chain: [PromiseID]) -> [Explanation.Step] {
    var steps: [Explanation.Step] = []
    var index = 0
    while index < chain.count {
      guard let record = state[chain[index]] else {
        steps.append(Explanation.Step(instant: nil, promise: chain[index], text: answer(chain[index]).text))
        index += 1
        continue
      }
      var run = [record]
      while record.isSkipped, index + run.count < chain.count, let next = state[chain[index + run.count]], next.isSkipped,
        (next.state == .cancelled) == (record.state == .cancelled)
      {
        run.append(next)
      }
      steps.append(step(run))
      index += run.count
    }
    return steps
  }

  /// How a promise stands, and why, in a sentence that knows no further than its neighbors.
  func ownStep(_ record: PromiseRecord) -> String { step([record]).text }

  private func step(_ run: [PromiseRecord]) -> Explanation.Step {
    let record = run[0]
    guard record.isSkipped else {
      let text = record.isSettled ? settledStep(record) : "\(names.name(record.id)) is pending: \(ownWaiting(record))"
      return Explanation.Step(
        instant: record.settledAt ?? record.adoptedAt ?? record.waitingSince ?? record.handlerRun?.time ?? record.createdAt,
        promise: record.id, text: text)
    }
    let kind = record.state == .fulfilled ? "errors" : "values"
    let upwards = run.reversed().map { names.name($0.id) }
    let shown = upwards.count > 4 ? Array(upwards.prefix(3)) + ["\(upwards.count - 3) more"] : upwards
    let isOne = run.count == 1
    // What is shown as cancelled is told as cancelled.
    let cause = record.state == .cancelled ? run.last?.settlementCause.map { ", as was \(names.name($0))" } ?? "" : ""
    let verb = "\(isOne ? "was" : "were") \(record.state == .cancelled ? "cancelled\(cause)" : "skipped")"
    return Explanation.Step(
      instant: record.settledAt, promise: record.id,
      text: "\(shown.joined(separator: ", ")) \(verb): \(isOne ? "it handles" : "they handle") \(kind) only")
  }

  private func settledStep(_ record: PromiseRecord) -> String {
    let text = valueText(record)
    let ended = "was \(record.state.rawValue)" + (text.isEmpty || record.state == .cancelled ? "" : " with \(text)")
    return "\(names.name(record.id)) \(ended)" + (reason(record).map { ": \($0)" } ?? "")
  }

  private func ownWaiting(_ record: PromiseRecord) -> String {
    if record.hangs { return Self.youMadeItHang }
    guard let next = awaited(record) else { return stuck(record) }
    if record.adopts == next { return "its handler returned \(names.name(next))" }
    guard let input = state[next], input.isSettled else { return "it waits for \(names.name(next))" }
    let turn = cutShort(record).map { "its turn\(Self.neverCame): \($0)" } ?? nextTurn(of: record)
    return called(record, for: input) ?? "\(names.name(next)) was \(input.state.rawValue), and \(turn)"
  }
}
