public import TraceEvents

extension PlainWords {
  /// What an audience is told of an event: what happened and because of what. Unlike the log, it says something of every event.
  ///
  /// - Parameter state: The state after the event.
  public func caption(_ event: TraceEvent, in state: TraceState) -> ReasonedText {
    let name = name(of: event.promise, in: state)
    let plain = describe(event, in: state)
    switch event.kind {
    case .created: return ReasonedText(creation(event, name, in: state))
    case .handlerRan(.work): return ReasonedText("\(name) starts its work")
    case .handlerRan(.value):
      let input = "\(self.name(of: event.cause, in: state)) has a value\(value(of: event.cause, in: state))"
      switch state[event.promise]?.operatorKind {
      case .conversion: return ReasonedText("\(name) takes the value", because: ": \(input)")
      case .elements: return ReasonedText("\(name) runs its handler for each element", because: ": \(input)")
      default: return ReasonedText("\(name) runs its handler", because: ": \(input)")
      }
    case .handlerRan(.always):
      return ReasonedText(plain ?? name, because: ": \(self.name(of: event.cause, in: state)) is settled")
    case .skipped:
      // That its input was cancelled is the whole reason, and said.
      if state[event.cause]?.state == .cancelled { return ReasonedText(plain ?? name) }
      return ReasonedText(plain ?? name, because: rejection(of: event.cause, in: state))
    case .settled(let settlement):
      guard let told = settling(event, settlement, in: state) else {
        return ReasonedText(passing(event, settlement, name, in: state))
      }
      let reason = told.reason + reason(event, settlement, in: state)
      guard let record = state[event.promise], endsUnhandled(record, in: state) else {
        return ReasonedText(told.fact, because: reason)
      }
      return ReasonedText(told.fact, because: reason + (reason.isEmpty ? ": nobody handles it" : ", and nobody handles it"))
    case .absorbed(let input) where isTooLate(input, for: event.promise, in: state):
      // What it would have given stands beside its name.
      return ReasonedText("\(self.name(of: input, in: state)) comes too late", because: ": \(name) has already settled")
    case .absorbed(let input) where plain == nil:
      return ReasonedText("\(self.name(of: input, in: state)) was taken in by \(name) before")
    case .printed(let text):
      let printer = event.cause == .program ? program(state) : self.name(of: event.cause, in: state)
      return ReasonedText("\(printer) prints: \(PlainWords.printed(text))")
    case .waiting: return ReasonedText(plain ?? name, because: ": a timer runs")
    case .printed where event.promise != .program:
      return ReasonedText(plain ?? name, because: ", by \(code(of: event.promise, in: state))")
    default: return ReasonedText(plain ?? "\(name): \(event.kind.name)")
    }
  }

  /// What made the first promises: a script, or an application whose files its promises name.
  private func program(_ state: TraceState) -> String {
    if case .file = state.promises.first?.address.place.unit { "the program" } else { "the script" }
  }

  private func creation(_ event: TraceEvent, _ name: String, in state: TraceState) -> String {
    let maker = event.cause == .program ? program(state) : code(of: event.cause, in: state)
    guard let record = state[event.promise], let first = record.parents.first.flatMap({ state[$0] }) else {
      return "\(name) is made by \(maker)"
    }
    if record.parents.count > 1 { return "\(name) is made from \(record.parents.count) promises, and watches them all" }
    let input = self.name(of: first.id, in: state)
    return first.isSettled
      ? "\(name) is made from \(input), which is \(first.state.rawValue)" : "\(name) is made, and waits for \(input)"
  }

  /// A promise whose handler was skipped ends as what came to it.
  private func passing(_ event: TraceEvent, _ settlement: Settlement, _ name: String, in state: TraceState) -> String {
    if settlement.state == .fulfilled, state[event.promise]?.hasSpared(event.cause) == true {
      return "the chain ends at \(name), which leaves the cancellation alone"
    }
    guard settlement.state == .rejected else {
      let what = settlement.state == .fulfilled ? "value" : "cancellation"
      return "\(name) passes the \(what) of \(self.name(of: event.cause, in: state)) on"
    }
    let origin = self.name(of: state[event.promise]?.errorOrigin ?? event.cause, in: state)
    return "\(name) is rejected, too: it passes the error of \(origin) on"
  }

  /// Why a promise is settled, where the log doesn't say.
  private func reason(_ event: TraceEvent, _ settlement: Settlement, in state: TraceState) -> String {
    guard let record = state[event.promise], !record.isCaughtAndRejectedAgain else { return "" }
    if event.cause == record.creator {
      return event.step == record.createdStep + 1 ? ": it was created \(settlement.state.rawValue)" : ""
    }
    guard event.cause == record.id, record.settlementCause == record.id else { return "" }
    if !record.injected.isEmpty { return ": you injected this" }
    if record.waitingUntil == event.time { return ": its time has come" }
    switch (record.operatorKind, settlement.state) {
    case (_, .cancelled): return ""
    case (.validate, .fulfilled): return ": its test passed"
    case (.validate, .rejected): return ": its test failed"
    case (.conversion, .fulfilled):
      return settlement.text == "()" ? ": it leaves the value out" : ": it made this of the value"
    case (.conversion, .rejected): return ": nothing could be made of the value"
    case (.elements, _): return record.handlerRun == nil ? "" : ": this came of running its handler for each element"
    case (.unwrapping, .rejected): return record.handlerRun == nil ? "" : ": its handler gave nil, or threw"
    case (_, .fulfilled):
      guard record.handlerRun != nil else { return "" }
      if settlement.text == "()" { return ": its \(record.codeWord) has run" }
      let input = record.parents.first.flatMap { state[$0] }
      return input?.state == .fulfilled && input?.settlementText == settlement.text
        ? ": its \(record.codeWord) ran, the value goes on" : ": its \(record.codeWord) returned this"
    // Whether it threw or called its function for errors, no event tells.
    case (.promise, .rejected): return record.handlerRun == nil ? "" : ": its \(record.codeWord) rejected it"
    case (_, .rejected): return record.handlerRun == nil ? "" : ": its \(record.codeWord) threw this"
    }
  }

  private func value(of promise: PromiseID, in state: TraceState) -> String {
    guard let text = state[promise]?.settlementText, text != "()", !text.isEmpty else { return "" }
    return ", \(singleLine(text, limit: 60))"
  }

  private func rejection(of promise: PromiseID, in state: TraceState) -> String {
    guard let record = state[promise] else { return "" }
    return record.state == .pending ? "" : ", and \(name(of: promise, in: state)) was \(record.state.rawValue)"
  }
}
