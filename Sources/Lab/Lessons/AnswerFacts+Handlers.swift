internal import Program
internal import TraceEvents
internal import TraceGraph

/// What handlers do, and what they wait for.
extension AnswerFacts {
  /// Who prints a line, if no handler of an operator does.
  ///
  /// - Parameter name: The operator; `nil` takes any handler, and a task.
  func handlerDifference(_ name: String?, _ line: String) -> String? {
    let lines = PredictionWords(run).lines.filter { $0.text == TerminalText.quoted(line, limit: 60) }
    guard let first = lines.first else { return "nothing prints `\(TerminalText.quoted(line, limit: 60))`" }
    let handlers = lines.map { run.full[$0.promise] }
    guard !handlers.contains(where: { $0.map { name == nil ? !$0.operatorKind.isMaker : $0.operatorName == name } ?? false })
    else { return nil }
    return handlers.first.flatMap(\.self).map { "a handler of `\($0.operatorName)` prints it" }
      ?? (first.time == .zero ? "the script prints it, without waiting for a promise" : "no handler prints it")
  }

  /// What a handler that prints a line was given, if it was something else, and so were those above it in its chain.
  func givenDifference(_ name: String, _ value: String, _ line: String) -> String? {
    if let difference = handlerDifference(name, line) { return difference }
    let text = TerminalText.quoted(line, limit: 60)
    let handlers = PredictionWords(run).lines.filter { $0.text == text }.compactMap { run.full[$0.promise] }
    let given = handlers.filter { $0.operatorName == name }.map { sources(of: $0).map { $0.settlementText ?? "" } }
    guard !given.contains(where: { $0.contains(value) }) else { return nil }
    return given.lazy.compactMap(\.first).first.map { text in
      "the handler that prints it is given `\(text.isEmpty ? "\"\"" : TerminalText.quoted(text, limit: 40))`"
    }
      ?? "the handler that prints it is given nothing"
  }

  /// That no handler of an operator returns a promise, if none does.
  func returnDifference(_ name: String) -> String? {
    let promises = run.full.promises.filter { $0.operatorName == name }
    guard !promises.isEmpty else { return "no promise is made with `\(name)`" }
    return promises.contains { $0.adopts != nil && $0.handlerRun != nil } ? nil : "no handler of `\(name)` returns a promise"
  }

  /// The promises that a handler is given the outcomes of: the one in front of it, what that one's handler was given, and so on.
  private func sources(of handler: PromiseRecord) -> [PromiseRecord] {
    var found: [PromiseRecord] = []
    var promise = handler
    while found.count < run.full.promises.count, let handlerRun = promise.handlerRun,
      let cause = run.full[handlerRun.cause], cause.id != promise.id
    {
      found.append(cause)
      promise = cause
    }
    return found
  }

  /// What stands behind a promise that an operator makes, if something does; what runs in any case and passes everything on may.
  func endsInDifference(_ name: String) -> String? {
    let promises = run.full.promises.filter { $0.operatorName == name }
    guard !promises.isEmpty else { return "no promise is made with `\(name)`" }
    return promises.lazy.compactMap { promise in
      promise.children.lazy.compactMap { run.full[$0] }.first { $0.handlerRun?.role != .always }.map { child in
        let place = PlainWords().words(for: child.address.place)
        return "`\(child.operatorName)` \(place) stands after `\(name)`"
      }
    }.first
  }

  /// The first promise that has more than one handler; one that is an input of `all` or the like has none by that.
  var branchDifference: String? {
    run.full.promises.lazy.compactMap { promise in
      let handlers = promise.children.compactMap { run.full[$0] }.filter { $0.parents.count == 1 }
      guard handlers.count > 1 else { return nil }
      let place = PlainWords().words(for: promise.address.place)
      return "\(handlers.count) handlers are attached to `\(promise.operatorName)` \(place): each is given its value"
    }.first
  }

  /// Who prints a line, if a handler does.
  func scriptDifference(_ line: String) -> String? {
    let line = TerminalText.quoted(line, limit: 60)
    let lines = PredictionWords(run).lines.filter { $0.text == line }
    guard !lines.isEmpty else { return "nothing prints `\(line)`" }
    let handler = lines.compactMap { run.full[$0.promise]?.operatorName }.first
    return handler.map { "a handler of `\($0)` prints it" }
  }

  /// Whether the handler that prints a line waits for a value, until an instant behind the one at which it was attached.
  func waitDifference(_ name: String, _ value: String, _ line: String) -> String? {
    if let difference = givenDifference(name, value, line) { return difference }
    let waits = printers(of: line).contains { handler in
      guard handler.operatorName == name else { return false }
      return sources(of: handler).contains { cause in
        cause.settlementText == value && cause.settledAt.map { $0 > handler.createdAt } == true
      }
    }
    return waits ? nil : "the handler that prints it is attached only when the value is there: it waits for nothing"
  }

  /// What two lines have in common, if they come of one promise.
  func apartDifference(_ first: String, _ second: String) -> String? {
    let (firsts, seconds) = (printers(of: first), printers(of: second))
    for (line, printers) in [(first, firsts), (second, seconds)] where printers.isEmpty {
      return "no handler prints `\(TerminalText.quoted(line, limit: 60))`"
    }
    let (before, after) = (origins(of: firsts), origins(of: seconds))
    guard let shared = before.intersection(after).min(), let promise = run.full[shared] else { return nil }
    let place = PlainWords().words(for: promise.address.place)
    return "both come of one promise: `\(promise.operatorName)` \(place)"
  }

  /// The promises whose handlers print a line.
  private func printers(of line: String) -> [PromiseRecord] {
    let text = TerminalText.quoted(line, limit: 60)
    return PredictionWords(run).lines.filter { $0.text == text }.compactMap { run.full[$0.promise] }
  }

  /// The promises without which some others were not there or not settled, themselves included.
  ///
  /// - Complexity: O(n) for n promises.
  private func origins(of promises: [PromiseRecord]) -> Set<PromiseID> {
    var found: Set<PromiseID> = []
    var open = promises.map(\.id)
    while let id = open.popLast() {
      guard id != .program, found.insert(id).inserted, let promise = run.full[id] else { continue }
      open += promise.parents + [promise.creator] + [promise.adopts, promise.settlementCause].compactMap(\.self)
    }
    return found
  }
}
