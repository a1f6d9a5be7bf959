import TraceEvents

/// The words of an explanation.
struct CauseWords {
  let state: TraceState
  let full: TraceState
  let names: PlaceNames
  /// Whether it is said what happens behind the state that is explained: where an error goes from there, what comes too late.
  var tellsComing = true
  /// How many characters of a value are told.
  var valueLimit = CauseWords.usualValueLimit
  static let usualValueLimit = 60

  init(state: TraceState, full: TraceState, names: PlaceNames? = nil) {
    self.state = state
    self.full = full
    self.names = names ?? PlaceNames(full)
  }

  /// ``Why was `then` line 7 skipped?``
  func question(_ id: PromiseID) -> String {
    let name = names.name(id)
    guard let record = state[id] else { return "Why is \(name) not made yet?" }
    if record.isSkipped, record.state != .cancelled { return "Why was \(name) skipped?" }
    return record.isSettled ? "Why was \(name) \(record.state.rawValue)?" : "Why is \(name) pending?"
  }

  /// The answer in one sentence.
  func answer(_ id: PromiseID) -> ReasonedText {
    guard let record = state[id] else { return ReasonedText(notMade(id)) }
    if record.isSkipped { return ReasonedText(skipped(record)) }
    switch record.state {
    case .pending: return ReasonedText("\(names.name(id)) is pending", because: ": \(waiting(record))")
    case .fulfilled, .rejected, .cancelled:
      let reason = reason(record).map { ": \($0)" } ?? ""
      return ReasonedText("\(names.name(id)) \(ended(record))", because: reason + fate(record))
    }
  }

  private func notMade(_ id: PromiseID) -> String {
    guard let made = full[id] else { return "\(names.name(id)) is not made by this run" }
    let maker = made.creator == .program ? "" : ", in \(code(of: made.creator))"
    return "\(names.name(id)) is not made yet: it is made at \(made.createdAt)\(maker)"
  }

  // MARK: Settled promises

  /// `was rejected at 120 ms with ValidationFailure`.
  func ended(_ record: PromiseRecord) -> String {
    let time = record.settledAt.map { " at \($0)" } ?? ""
    let text = valueText(record)
    return "was \(record.state.rawValue)\(time)" + (text.isEmpty || record.state == .cancelled ? "" : " with \(text)")
  }

  /// ``the handler of `then` line 3``, ``the code of `Task` line 3``.
  func code(of id: PromiseID) -> String { "the \(full[id]?.codeWord ?? "handler") of \(names.name(id))" }

  /// The value or the error; empty for none.
  func valueText(_ record: PromiseRecord) -> String {
    let text = singleLine(record.settlementText ?? "", limit: valueLimit)
    if text.isEmpty, record.state == .fulfilled, full.describesOutcomes { return "\"\"" }
    return text == "()" ? "" : text
  }

  private func skipped(_ record: PromiseRecord) -> String {
    let name = names.name(record.id)
    // Between the skipping and the settling only the first is known.
    let source = (record.settlementCause ?? record.skippedBy).flatMap { state[$0] }
    if let source, record.sparesCancellation {
      let error = "\(names.name(source.id)) \(ended(source)), which is a cancellation"
      return "\(name) was skipped: \(error), and it leaves cancellations alone"
        + (record.state == .fulfilled ? "" : landing(record))
    }
    guard record.state != .fulfilled, record.isSettled || source?.state != .fulfilled else {
      let input = source.map { "\(names.name($0.id)) \(ended($0))" } ?? "a value came"
      return "\(name) was skipped: \(input), and it handles errors only"
    }
    let origin = record.errorOrigin.flatMap { state[$0] } ?? source
    let cause = origin.map { "\(names.name($0.id)) \(ended($0))" } ?? "an error came"
    if record.state == .cancelled { return "\(name) was cancelled: \(cause), and it handles values only" + landing(record) }
    return "\(name) was skipped: \(cause)" + landing(record)
  }

  /// Where the error that a promise carries meets a handler, counted from it.
  ///
  /// - Parameter isSubject: Whether the sentence is about the promise, so that "down" means down from it.
  private func landing(_ record: PromiseRecord, isSubject: Bool = false) -> String {
    guard tellsComing, let path = RejectionPath(of: record.id, in: state), let here = path.carriers.firstIndex(of: record.id)
    else {
      return ""
    }
    let before = path.caughtOnTheWay.first { caught in path.carriers[..<here].contains(caught) }
    if let before { return "; \(names.name(before)) handled it before, and passed it on" }
    func down(_ links: Int) -> String {
      isSubject ? "\(CauseWords.links(links)) down" : "\(CauseWords.links(links)) below \(names.name(record.id))"
    }
    let below = path.carriers[(here + 1)...]
    let catching = below.first { path.caughtOnTheWay.contains($0) }
    if let catching, let index = path.carriers.firstIndex(of: catching) {
      return "; the nearest handler is \(names.name(catching)), \(down(index - here))"
    }
    let distance = path.carriers.count - here
    switch path.landing {
    case .caught(.program): return "; the program itself caught it"
    case .caught(let handler): return "; the nearest handler is \(names.name(handler)), \(down(distance))"
    case .onItsWay(let next):
      guard let cut = full.cutShortBy, full[next]?.isSettled == false else { return "; \(names.name(next)) gets the error next" }
      return "; \(cut) before \(names.name(next)) got the error"
    case .absorbed: return absorbed(path)
    case .offTheEnd:
      guard let last = path.carriers.last, let carrier = state[last], !carrier.isHandled else { return "" }
      // The chain below may not be built yet.
      let isTakenLater = full[last].map { $0.isHandled || $0.isErrorTakenOn } ?? false
      if isTakenLater || !state.isUnhandledEnd(carrier) { return "; nobody handles it yet" }
      let end = last == record.id ? "here" : "at \(names.name(last))"
      return "; nobody handles it: it runs off the end \(end)"
    }
  }

  /// Whether a promise that waited for the error has taken it, as `retry` does, or nobody waited any more.
  private func absorbed(_ path: RejectionPath) -> String {
    guard let last = path.carriers.last.flatMap({ state[$0] }), let step = last.settledStep,
      let taker = last.absorbedBy.flatMap({ state[$0] }), taker.state != .cancelled
    else { return "; nobody needs the error any more" }
    if taker.hasSpared(last.id) { return "; it ends at \(names.name(taker.id)), which leaves cancellations alone" }
    if let end = taker.settledStep, end < step { return "; nobody needs the error any more: \(names.name(taker.id)) had settled" }
    return "; \(names.name(taker.id)) took it" + (taker.operatorKind == .retry ? ", to try again" : "")
  }

  /// What is to say about a rejection besides its reason.
  private func fate(_ record: PromiseRecord) -> String {
    guard record.state == .rejected, !record.isCaughtAndRejectedAgain else { return "" }
    return landing(record, isSubject: true)
  }

  /// One link, two links.
  static func links(_ count: Int) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return "\(words.indices.contains(count) ? words[count] : "\(count)") \(count == 1 ? "link" : "links")"
  }
}
