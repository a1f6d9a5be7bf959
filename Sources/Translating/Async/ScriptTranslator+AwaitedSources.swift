import SwiftPromises
import SwiftSyntax

/// What begins a chain, awaited.
extension ScriptTranslator {
  func emit(_ made: Source, _ parts: CallParts, _ sink: AsyncSink) -> [Rendered] {
    noteQueue(made, parts)
    switch made {
    case .value(let value):
      guard let value else { return sink == .giveBack ? ["return"] : giveNothing(sink) }
      if value.isEmptyTuple { return sink == .giveBack ? ["return ()"] : giveNothing(sink) }
      return sink.wantsValue || !isLiteral(value) ? give(value, of: parts, sink) : []
    case .failure(let error):
      markReason(error)
      guard case .bind(let name) = sink else { return ["throw " + trimmed(error)] }
      // What follows is never reached, but names the value.
      let written = parts.generics.isEmpty ? guesser.promisedTypeWanted(of: parts) : String(parts.generics.dropFirst().dropLast())
      guard let type = isDynamic ? "Any" : written else {
        note(parts.name, "the type of the value that never comes isn't written: write 'Promise<Int>(…)'", isUntranslated: true)
        return give(trimmedChildren(parts.call), sink)
      }
      return [Rendered("let \(name): \(type) = try { throw ") + trimmed(error) + " }()"]
    case .converted(let promise): return emit(promise, sink)
    case .executor(let closure, let settlers):
      if let time = sleepingTime(closure, settlers) {
        var line = Rendered("try await Task.")
        line.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
        line += "sleep(for: .milliseconds(" + trimmed(time) + "))"
        return [line] + (sink == .giveBack ? ["return ()"] : giveNothing(sink))
      }
      if source != .google, hasEffects(closure) {
        markKept(settlers, by: closure, parts)
        note(parts.name, rule: 16, "the closure runs when the task does, not at once")
      }
      return continuation(closure, settlers, parts, sink)
    case .work(let closure):
      if parts.nameText == "async", let queue = parts.base {
        note(parts.name, rule: 21, "'\(queue.trimmedDescription)' is left out: the work is done on the main actor")
      }
      return work(closure, .map, parts, sink)
    case .workPromise(let closure): return work(closure, .chain, parts, sink)
    case .firstly(let closure): return work(closure, guesser.result(of: closure) == .promise ? .chain : .map, parts, sink)
    case .after(let time):
      guard let seconds = seconds(time) else {
        note(parts.name, "the length of this wait can't be read: write seconds", isUntranslated: true)
        return give(trimmedChildren(parts.call), sink)
      }
      return [sleeping(seconds.0, parts)] + giveNothing(sink)
    case .combine(let combinator, let arguments):
      if isOfDictionary(arguments, parts) { return give(trimmedChildren(parts.call), sink) }
      return combined(combinator, arguments, parts, sink)
    case .retry: return retried(parts, sink)
    case .timer, .job, .wait: return give(trimmedChildren(parts.call), sink)
    }
  }

  /// What a closure does whose result a promise is made of.
  private func work(_ closure: ClosureExprSyntax, _ kind: StepKind, _ parts: CallParts, _ sink: AsyncSink) -> [Rendered] {
    let lines = body(of: closure, kind == .chain ? .promise : .value, sink)
    guard case .bind(let name) = sink else { return lines }
    let made = ExprSyntax(parts.call)
    let step = Step(kind: kind, handler: .closure(closure))
    return bindingUnreached(lines, name, step, made, type: promisedType(of: made))
  }

  private func isLiteral(_ value: ExprSyntax) -> Bool {
    value.is(IntegerLiteralExprSyntax.self) || value.is(StringLiteralExprSyntax.self) || value.is(DeclReferenceExprSyntax.self)
  }

  // MARK: Makers

  private func continuation(
    _ closure: ClosureExprSyntax, _ settlers: Settlers, _ parts: CallParts, _ sink: AsyncSink
  ) -> [Rendered] {
    markCancelled(closure, parts)
    let throwing = closure.statements.filter { ThrowingFinder.isThrowing(Syntax($0)) }
    if let last = throwing.last, closure.statements.contains(where: { $0.position < last.position && $0.calls(settlers.calls) }) {
      note(parts.name, rule: 9, "the closure may settle and then throw, which is a fault here", isUntranslated: true)
    }
    let continuation = claim("continuation")
    // To resume a continuation twice is a fault; a promise ignores what comes second.
    let isRepeated = maySettleTwice(closure, settlers)
    if isRepeated { need(["firstAnswer"]) }
    let name = isRepeated ? claim("answer") : continuation
    let outer = (resumers, completers)
    defer { (resumers, completers) = outer }
    var type = String(parts.generics.dropFirst().dropLast())
    switch settlers {
    case .two(let fulfill, let reject):
      resumers[fulfill] = .init(continuation: name, label: "returning")
      resumers[reject] = .init(continuation: name, label: "throwing")
    case .resolver(let own):
      resumers["\(own).fulfill"] = .init(continuation: name, label: "returning")
      resumers["\(own).reject"] = .init(continuation: name, label: "throwing")
      if let problem = ResolverUses.problem(of: own, in: closure) { note(parts.name, problem, isUntranslated: true) }
    case .one(let own): resumers[own] = .init(continuation: name, label: nil)
    case .callback(let own):
      let functions = ["returning", "throwing"].map { Resumer(continuation: name, label: $0).function }
      complete(own, of: closure, fulfill: functions[0], reject: functions[1])
      if type.isEmpty { type = completedType(closure) ?? "" }
    }
    var first = Rendered("try await ")
    // Where it fails by a plan its closure runs all the same, which a maker's doesn't.
    // And one that waits would fail later.
    if settlesAtOnce(closure, settlers) { first.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset) }
    let captures = closure.signature?.capture.map { " \($0.trimmedDescription)" } ?? ""
    // Where nobody wants the value, nothing else says its type.
    let isTyped = !sink.wantsValue && !type.isEmpty
    let parameter = isTyped ? "(\(continuation): CheckedContinuation<\(type), Error>)" : continuation
    first += "withCheckedThrowingContinuation {\(captures) \(parameter) in"
    results.append(Results())
    defer { results.removeLast() }
    var inner = plainBody(of: closure)
    if !throwing.isEmpty {
      inner = ["do {"] + inner.indented + ["} catch {", Rendered("  \(name).resume(throwing: error)"), "}"]
    }
    if isRepeated { inner.insert(Rendered("let \(name) = FirstAnswer(\(continuation))"), at: 0) }
    let typed: [Rendered]
    if case .bind(let variable) = sink, !type.isEmpty {
      typed = ["let \(variable): \(type) = " + first]
    } else {
      typed = give(first, sink)
    }
    return typed + inner.indented + ["}"]
  }

  /// Whether settling is all that a closure does.
  private func settlesAtOnce(_ closure: ClosureExprSyntax, _ settlers: Settlers) -> Bool {
    guard let only = closure.onlyExpression?.as(FunctionCallExprSyntax.self) else { return false }
    let called = only.calledExpression.trimmedDescription
    return switch settlers {
    case .two(let fulfill, let reject): [fulfill, reject].contains(called)
    case .resolver(let name): called.hasPrefix("\(name).")
    case .one(let name), .callback(let name): called == name
    }
  }

  /// The statements of a closure, which stay statements.
  private func plainBody(of closure: ClosureExprSyntax) -> [Rendered] {
    let margin = closure.statements.first.map { lineIndentation(of: Syntax($0)).utf8.count } ?? 0
    var lines = closure.statements.flatMap { statement in
      var written = render(statement).trimmedEnd
      // Each stands on its own line.
      if statement.semicolon != nil, written.bytes.last == 59 { written = written.dropping(first: 0, last: 1) }
      return written.lines.map { $0.dedented(by: margin) }
    }
    lines = lines.map { $0.isBlank ? Rendered() : $0.trimmedEnd }
    return lines.filter { !$0.isEmpty }
  }

  /// A call of what settles a promise, or `nil`.
  func resumption(_ parts: CallParts) -> Rendered? {
    let base = parts.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard let resumer = resumers[base.map { "\($0).\(parts.nameText)" } ?? parts.nameText], base != nil || parts.period == nil
    else {
      return nil
    }
    guard let value = parts.positional.first?.expression else {
      return around(parts.call) { Rendered("\(resumer.continuation).resume()") }
    }
    if resumer.label == nil {
      let resume = "\(resumer.continuation).resume"
      let functions = ["returning", "throwing"].map { Resumer(continuation: resumer.continuation, label: $0).function }
      let heads = (value: Rendered(resume + "(returning: "), error: Rendered(resume + "(throwing: "))
      if let chosen = writeChoice(value, parts, functions[0], functions[1], heads: heads) { return chosen }
    }
    if resumer.label == "throwing" { markReason(value) }
    if isDynamic, resumer.label != "throwing", guesser.guess(value) == .promise {
      note(parts.call, rule: 8, "a continuation isn't resumed with a promise: await it first", isUntranslated: true)
    }
    let label = resumer.label ?? (guesser.guess(value) == .error ? "throwing" : "returning")
    return around(parts.call) { "\(resumer.continuation).resume(\(label): " + self.trimmed(value) + ")" }
  }

  /// google's `reduce` of promises, as a loop that awaits.
  func reduced(
    _ step: Step, _ parts: CallParts, _ base: ExprSyntax, _ comments: [Rendered], _ sink: AsyncSink
  ) -> [Rendered] {
    guard let combine = closure(of: step.handler, step.kind) else { return [] }
    need(["reduceInTurn"])
    let start = claim("start")
    let lines = emitLink(base, .bind(start)) + comments
    let outer = renames
    defer { renames = outer }
    let own = combine.signature?.parameterClause == nil ? ["$0", "$1"] : combine.parameterNames
    let given = zip(own, ["partial", "item"]).map { own, usual -> String in
      guard own.hasPrefix("$") else { return own }
      let name = claim(usual)
      renames[own] = Rendered(name)
      return name
    }
    let head = Rendered("try await reduceInTurn(\(start), ") + reducedItems(parts) + ") { \(given.joined(separator: ", ")) in"
    return lines + give(head, sink) + body(of: combine, .promise, .giveBack).indented + ["}"]
  }

  private func retried(_ parts: CallParts, _ sink: AsyncSink) -> [Rendered] {
    need([parts.argument("condition") == nil ? "retry" : "retryIf"])
    let listed = parts.arguments.filter { $0.label?.text != "on" }.map {
      ($0.label.map { $0.text + ": " } ?? "") + trimmed($0.expression)
    }
    guard let work = parts.closures.last?.closure else {
      note(parts.name, "what is tried again is to be a closure at the end", isUntranslated: true)
      return give(trimmedChildren(parts.call), sink)
    }
    var head: Rendered = "try await retry"
    var items = listed
    for closure in parts.closures.dropLast() {
      items.append((closure.label.map { "\($0): " } ?? "condition: ") + trimmed(closure.closure))
    }
    if !items.isEmpty {
      for (index, item) in items.enumerated() { head += (index > 0 ? ", " : "(") + item }
      head += ")"
    }
    let inner = body(of: work, guesser.result(of: work) == .promise ? .promise : .value, .giveBack)
    return give(head.text + " {", inner, sink)
  }
}
