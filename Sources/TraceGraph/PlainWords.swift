public import TraceEvents

/// Says in plain words, with places, what happened.
public struct PlainWords: Sendable {
  /// Which promises need their numbers.
  public let numbered: NumberedPromises

  /// Words for promises that a name and a line tell apart, or that are numbered otherwise.
  public init() { numbered = NumberedPromises() }

  /// Words for the promises of a whole trace.
  public init(_ numbered: NumberedPromises) { self.numbered = numbered }

  /// One line for the log; `nil` for an event that is not worth one.
  /// - Parameter state: The state after the event.
  public func describe(_ event: TraceEvent, in state: TraceState) -> String? {
    let name = name(of: event.promise, in: state)
    switch event.kind {
    case .created: return nil
    case .handlerRan(.work), .handlerRan(.value): return nil
    case .handlerRan(.always): return "\(name) runs, whatever the outcome"
    case .handlerRan(.error): return "\(name) gets the error of \(errorSource(of: event.cause, in: state))"
    case .skipped: return skipped(event, name, in: state)
    case .settled(let settlement): return settled(event, settlement, in: state)
    case .adopted(let inner): return "\(name) returned \(self.name(of: inner, in: state)) and waits for it"
    case .awaits(let input): return awaits(event, input, name, in: state)
    case .cancelled: return cancelling(event, name, in: state)
    case .waiting(let until): return waiting(event, name, until, in: state)
    case .ignored(let settlement):
      return "\(name) is settled already: another settlement is ignored (\(outcome(settlement)))"
    case .absorbed(let input): return absorbed(input, by: event.promise, name, in: state)
    case .injected(let text): return "injected: \(name) \(singleLine(text))"
    case .printed(let text): return "print: \(PlainWords.printed(text))"
    case .prompted(_, let text): return "› \(singleLine(text))"
    case .asked(let question):
      return "\(name) asks: \(singleLine(question.text)) (\(question.choices.map { singleLine($0) }.joined(separator: " / ")))"
    case .answered(let text):
      return event.promise == .program ? "= \(singleLine(text))" : "\(name) is answered: \(singleLine(text))"
    case .marked(let text): return "mark: \(singleLine(text))"
    case .faulted(let text): return fault(text)
    }
  }

  /// A fault, whose text has swiftc's form, `NAME:LINE:COLUMN: error: MESSAGE`, where its place is known.
  private func fault(_ text: String) -> String {
    // Below its first line it shows the source, which has a panel of its own.
    let first = text.prefix { !$0.isNewline }
    guard let middle = first.firstRange(of: ": error: ") else { return "fault: \(singleLine(first))" }
    let parts = first[..<middle.lowerBound].split(separator: ":")
    guard let name = parts.first, parts.count > 2, let line = Int(parts[parts.count - 2]) else {
      return "fault: \(singleLine(first))"
    }
    let number = name.hasPrefix("prompt") ? Int(name.dropFirst("prompt".count)) : nil
    let place = SourcePlace(unit: number.map { .prompt($0) } ?? .program, line: line, column: 1)
    return "fault (\(words(for: place))): \(singleLine(first[middle.upperBound...]))"
  }

  /// A promise by name and place: `validate (line 2)`, `then (prompt 2, line 1)`, `delay (line 2, #4)`; `promise #4` if it is not known.
  public func name(of promise: PromiseID, in state: TraceState) -> String {
    guard promise != .program else { return "the program" }
    guard let record = state[promise] else { return "promise #\(promise)" }
    return "\(operatorName(record)) (\(numbered.place(of: record)))"
  }

  /// `the handler of then (line 3)`, `the code of Task (line 3)`.
  func code(of promise: PromiseID, in state: TraceState) -> String {
    "the \(state[promise]?.codeWord ?? "handler") of \(name(of: promise, in: state))"
  }

  /// A place as people say it: `line 2`, `prompt 2, line 1`, `Main.swift, line 3`.
  public func words(for place: SourcePlace) -> String {
    switch place.unit {
    case .program: "line \(place.line)"
    case .prompt(let number): "prompt \(number), line \(place.line)"
    case .file(let path): "\(singleLine(path.split(separator: "/").last ?? Substring(path))), line \(place.line)"
    }
  }

  func operatorName(_ record: PromiseRecord) -> String { singleLine(record.operatorName, limit: 60) }

  /// An outcome in words: `fulfilled: ada`, `rejected: Offline`; the state alone if there is nothing to show.
  func outcome(_ settlement: Settlement) -> String {
    let text = singleLine(settlement.text)
    return text.isEmpty || text == "()" ? settlement.state.rawValue : "\(settlement.state.rawValue): \(text)"
  }

  func outcome(of record: PromiseRecord) -> String? {
    guard let text = record.settlementText, let state = Settlement.State(rawValue: record.state.rawValue) else { return nil }
    return outcome(Settlement(state: state, text: text))
  }

  /// What became of all errors so far: `1 error, handled`, `2 errors, 1 unhandled (at 2 ends)`; `nil` if there was none.
  public func errors(in state: TraceState) -> String? {
    let count = state.counts.errors
    guard count > 0 else { return nil }
    let errors = count == 1 ? "1 error" : "\(count) errors"
    guard state.counts.unhandled > 0 else {
      switch (count, state.sparedErrorCount) {
      case (1, 1): return "1 error, a cancellation"
      case (_, count): return "\(errors), all cancellations"
      case (_, let spared): return "\(errors), \(count == 1 ? "" : "all ")handled\(spared > 0 ? " or cancellations" : "")"
      }
    }
    let ends = state.unhandledEnds.count
    guard ends > 0 else { return "\(errors), not handled yet" }
    let unhandled = state.unhandledErrors
    return "\(errors), \(count == 1 ? "" : "\(unhandled) ")unhandled\(ends > unhandled ? " (at \(ends) ends)" : "")"
  }

  /// Where the error that reached a handler was born.
  /// A printed text on one line, without the end of its line.
  static func printed(_ text: String) -> String { singleLine(text.hasSuffix("\n") ? text.dropLast() : Substring(text)) }

  private func errorSource(of cause: PromiseID, in state: TraceState) -> String {
    name(of: state[cause]?.errorOrigin ?? cause, in: state)
  }

  private func skipped(_ event: TraceEvent, _ name: String, in state: TraceState) -> String {
    if state[event.promise]?.sparesCancellation == true { return "\(name) is skipped: it leaves cancellations alone" }
    return switch state[event.cause]?.state {
    case .fulfilled: "\(name) is skipped: it handles errors only"
    case .cancelled: "\(name) is cancelled, as was \(self.name(of: event.cause, in: state))"
    default: "\(name) is skipped: it handles values only"
    }
  }

  private func cancelling(_ event: TraceEvent, _ name: String, in state: TraceState) -> String {
    let asker = state[event.promise].flatMap { canceller(of: $0, in: state) }
    return "\(name) is asked to cancel" + (asker.map { ", by \($0)" } ?? "")
  }

  /// Who asked for a promise to be cancelled: the code of a promise, or one that waited for it and was cancelled itself; `nil` for the
  /// program and the plan.
  func canceller(of record: PromiseRecord, in state: TraceState) -> String? {
    guard let asker = state.canceller(of: record) else { return nil }
    return state[asker]?.state == .cancelled ? "\(name(of: asker, in: state)), which was cancelled" : code(of: asker, in: state)
  }

  /// Whether an input was settled after the promise that it was for.
  func isTooLate(_ input: PromiseID, for promise: PromiseID, in state: TraceState) -> Bool {
    guard let end = state[promise]?.settledStep, let record = state[input], let step = record.settledStep else { return false }
    return record.state != .cancelled && step > end
  }

  private func absorbed(_ input: PromiseID, by promise: PromiseID, _ name: String, in state: TraceState) -> String? {
    let result = state[input].flatMap(outcome(of:)).map { " (\($0))" } ?? ""
    let source = self.name(of: input, in: state)
    if let record = state[input], state[promise]?.hasSpared(input) == true {
      return "the error of \(source)\(error(of: record)) is a cancellation: nobody has to handle it"
    }
    guard let end = state[promise]?.settledStep else { return "\(name) goes on after \(source)\(result)" }
    if isTooLate(input, for: promise, in: state) {
      return "\(source)\(result) comes too late: \(name) has already settled"
    }
    // An error that came before is taken in; so is a value, where all of them are.
    guard let record = state[input], let combination = state[promise], combination.state != .cancelled,
      record.state == .rejected || combination.tookAllInputs,
      let step = record.settledStep, step < end
    else { return "\(name) no longer needs \(source)\(result)" }
    // It is told after the outcome that it had a part in, though it came before: what is new is that nobody else has to see to it.
    guard record.state == .rejected else { return nil }
    return "the error of \(source)\(error(of: record)) counts as handled: \(name) took it in"
  }

  private func error(of record: PromiseRecord) -> String {
    record.settlementText.map { $0.isEmpty ? "" : " (\(singleLine($0)))" } ?? ""
  }

  private func waiting(_ event: TraceEvent, _ name: String, _ until: VirtualInstant, in state: TraceState) -> String {
    state[event.promise]?.operatorKind == .timeout
      ? "\(name) rejects at \(until) unless it is settled before" : "\(name) waits until \(until)"
  }

  private func awaits(_ event: TraceEvent, _ input: PromiseID, _ name: String, in state: TraceState) -> String {
    let source = self.name(of: input, in: state)
    return (state[input]?.settledStep).map { $0 < event.step } == true
      ? "\(name) gets the outcome of \(source)" : "\(name) waits for \(source)"
  }

  private func settled(_ event: TraceEvent, _ settlement: Settlement, in state: TraceState) -> String? {
    guard let told = settling(event, settlement, in: state) else { return nil }
    return told.text + (state[event.promise].map { endsUnhandled($0, in: state) } == true ? ": nobody handles it" : "")
  }

  /// Whether an error that was just told of has nobody who handles it. One that was passed on has a line for that alone.
  func endsUnhandled(_ record: PromiseRecord, in state: TraceState) -> Bool {
    !record.isSkipped && !record.isCaughtAndRejectedAgain && state.isUnhandledEnd(record)
  }

  /// What a promise came to, and because of whom.
  func settling(_ event: TraceEvent, _ settlement: Settlement, in state: TraceState) -> ReasonedText? {
    guard let record = state[event.promise] else { return nil }
    guard !record.isSkipped else {
      // The line about the skipped handler has said it all.
      guard state.isUnhandledEnd(record) else { return nil }
      return ReasonedText("nobody handles the error of \(errorSource(of: record.id, in: state)): it runs off the end")
    }
    if record.isCaughtAndRejectedAgain {
      return ReasonedText("\(name(of: record.id, in: state)) passes the error on: it counts as handled")
    }
    if settlement.state == .cancelled, let run = record.handlerRun, run.role != .value, record.rejectionCameFrom == run.cause {
      let what = run.role == .error ? "has handled the cancellation, and passes it on" : "passes the cancellation on"
      return ReasonedText("\(name(of: record.id, in: state)) \(what)")
    }
    let line = "\(operatorName(record)) \(outcome(settlement)) (\(numbered.place(of: record)))"
    var reason = ""
    // Code that awaits lets the error of another promise go on as its own.
    let causeID = [record.id, .program].contains(event.cause) ? record.settlementCause ?? event.cause : event.cause
    if causeID != record.id, causeID != record.creator, let told = state[causeID] {
      let isDecided = record.parents.count > 1 && record.parents.contains(told.id)
      let cause = isDecided ? record.settlementCause.flatMap { state[$0] } ?? told : told
      let isTakenOver = cause.settlementText == settlement.text
      reason =
        isDecided
        ? decided(record, in: state)
        : !isTakenOver
          ? ", settled from the \(cause.codeWord) of "
          : cause.state == .cancelled
            ? ", as was " : cause.isSkipped ? ", with the \(cause.state == .rejected ? "error" : "value") of " : ", as was "
      reason += name(of: cause.id, in: state)
    } else if settlement.state == .cancelled, let asker = canceller(of: record, in: state) {
      reason = ", by \(asker)"
    }
    return ReasonedText(line, because: reason)
  }

  /// What leads to the input with which a combination was settled: whether it alone decided, or came last.
  private func decided(_ record: PromiseRecord, in state: TraceState) -> String {
    if record.tookAllInputs { return ", last was " }
    switch (record.operatorKind, record.state) {
    case (.any, _), (.settled, _), (.firstValue, .rejected):
      let last = record.parents.compactMap { state[$0]?.settledStep }.max()
      return state[record.settlementCause ?? .program]?.settledStep == last ? ", last was " : ", with the error of "
    default: return ", decided by "
    }
  }
}
