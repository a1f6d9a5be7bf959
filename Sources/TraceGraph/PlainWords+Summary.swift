import TraceEvents

extension PlainWords {
  /// The lines of the details of a promise: what it is, how it stands, where it came from and who depends on it.
  public func summary(of promise: PromiseRecord, in state: TraceState) -> [String] {
    var lines = ["#\(promise.id) \(operatorName(promise)), \(words(for: promise.address.place)), address \(promise.address)"]
    lines.append("state: \(standing(promise, in: state))")
    if let text = promise.settlementText {
      lines.append("\(promise.state == .fulfilled ? "value" : "error"): \(singleLine(text))")
    }
    let creator = promise.creator == .program ? "" : " in \(code(of: promise.creator, in: state))"
    lines.append("made at \(promise.createdAt), step \(promise.createdStep)\(creator)")
    if let time = promise.settledAt, let step = promise.settledStep { lines.append("settled at \(time), step \(step)") }
    if let run = promise.handlerRun { lines.append("its \(words(for: run.role)) ran at \(run.time)") }
    if let time = promise.cancelRequestedAt { lines.append("asked to cancel at \(time)") }
    for text in promise.injected { lines.append("injected: \(singleLine(text))") }
    if !promise.parents.isEmpty { lines.append("made from \(list(promise.parents, in: state))") }
    if !promise.children.isEmpty { lines.append("followed by \(list(promise.children, in: state))") }
    if let inner = promise.adopts { lines.append("takes the outcome of #\(inner) \(name(of: inner, in: state))") }
    if !promise.adopters.isEmpty { lines.append("gives its outcome to \(list(promise.adopters, in: state))") }
    if !promise.awaits.isEmpty { lines.append("awaited \(list(promise.awaits.map(\.input), in: state))") }
    if !promise.awaiters.isEmpty { lines.append("awaited by \(list(promise.awaiters, in: state))") }
    if promise.state == .rejected { lines.append(handling(promise, in: state)) }
    if let path = RejectionPath(of: promise.id, in: state), path.carriers.count > 1 || path.landing != .offTheEnd {
      lines.append("way of the error: \(words(for: path, in: state))")
    }
    return lines
  }

  /// The way of an error in one line: `validate (line 2) → then (line 3), skipped → caught by recover (line 5)`.
  public func words(for path: RejectionPath, in state: TraceState) -> String {
    let shown = 6
    var stations = path.carriers.prefix(shown).map { id in
      let remark = state[id]?.isCaughtAndRejectedAgain == true ? ", caught" : state[id]?.isSkipped == true ? ", skipped" : ""
      return name(of: id, in: state) + remark
    }
    if path.carriers.count > shown { stations.append("\(path.carriers.count - shown) more") }
    switch path.landing {
    case .caught(let handler): stations.append("caught by \(name(of: handler, in: state))")
    case .onItsWay(let next): stations.append("on its way to \(name(of: next, in: state))")
    case .absorbed: stations.append(absorbed(path.carriers.last.flatMap { state[$0] }, in: state))
    case .offTheEnd:
      let isHandled = path.carriers.last.flatMap { state[$0] }?.isHandled ?? true
      stations.append(isHandled ? "the end" : "off the end, unhandled")
    }
    return stations.joined(separator: " → ")
  }

  private func absorbed(_ promise: PromiseRecord?, in state: TraceState) -> String {
    guard let promise, let taker = promise.absorbedBy else { return "no longer needed" }
    let name = name(of: taker, in: state)
    return isTooLate(promise.id, for: taker, in: state) ? "too late for \(name), which had settled" : "taken in by \(name)"
  }

  private func standing(_ promise: PromiseRecord, in state: TraceState) -> String {
    if promise.state == .pending { return NodeWords.waiting(promise, in: state, words: self) }
    return promise.isSkipped ? "\(promise.state.rawValue), its handler was skipped" : promise.state.rawValue
  }

  private func handling(_ promise: PromiseRecord, in state: TraceState) -> String {
    if promise.isHandledUpstream { return "handled: a handler has seen the error before" }
    if promise.isHandled { return "handled" }
    return state.isUnhandledEnd(promise) ? "not handled: nobody takes the error on" : "not handled yet"
  }

  private func words(for role: TraceEvent.HandlerRole) -> String {
    switch role {
    case .work: "work"
    case .value: "handler of values"
    case .error: "handler of errors"
    case .always: "handler of any outcome"
    }
  }

  private func list(_ promises: [PromiseID], in state: TraceState) -> String {
    let shown = 4
    var names = promises.prefix(shown).map { $0 == .program ? "the program" : "#\($0) \(name(of: $0, in: state))" }
    if promises.count > shown { names.append("\(promises.count - shown) more") }
    return names.joined(separator: ", ")
  }
}
