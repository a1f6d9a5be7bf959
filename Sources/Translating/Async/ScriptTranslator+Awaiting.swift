import SwiftPromises
import SwiftSyntax

/// Code that awaits what a promise would have come to.
extension ScriptTranslator {
  /// The lines that await a promise and hand its value on.
  func emit(_ expression: ExprSyntax, _ sink: AsyncSink) -> [Rendered] {
    inTurn(expression, sink) { self.emit(atOnce: expression, $0) }
  }

  private func emit(atOnce expression: ExprSyntax, _ sink: AsyncSink) -> [Rendered] {
    if let name = taken[expression.id] {
      guard isDynamic, guesser.guess(expression) != .promise else { return give(Rendered("try await \(name).value"), sink) }
      need(["awaited"])
      return give(Rendered("try await awaited(\(name))"), sink)
    }
    if let attempt = expression.as(TryExprSyntax.self) { return emit(attempt.expression, sink) }
    if sink.isTail, let sequence = expression.as(SequenceExprSyntax.self), let lines = chosen(sequence, sink) { return lines }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return emit(only.expression, sink)
    }
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) {
      if let step = guesser.step(parts) { return emit(step, parts, sink) }
      if let values = ValuesOperator(parts, guesser) { return emit(values, sink) }
      if let held = heldFunction(calledBy: call) {
        let type = held.returnClause.type.as(IdentifierTypeSyntax.self)?.promised
        return give(
          "try await " + trimmedChildren(call) + ".value", sink, isVoid: ["Void", "()"].contains(type) && !sink.isBinding)
      }
      if let made = guesser.source(parts) { return emit(made, parts, sink) }
      if names.promisedTypes[parts.nameText] != nil {
        let type = names.promisedType(of: parts) ?? ""
        return give("try await " + trimmedChildren(call), sink, isVoid: ["Void", "()"].contains(type) && !sink.isBinding)
      }
    }
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) {
      if let left = writeContextMaker(call) { return [left] }
      markKitAlone(call)
      if parts.base == nil, isAwaited(parts.nameText) { return give("try await " + trimmedChildren(call), sink) }
      if isTask(expression) { return give("try await " + trimmedChildren(call) + ".value", sink) }
      if let both = settled(parts, sink) { return both }
      // An operator with two handlers, for example.
      if let base = parts.base, !parts.beginsChain, guesser.guess(base) == .promise,
        OperatorNames.isWord(parts.path, isOnPromise: true, in: source)
      {
        note(parts.name, "this '\(parts.path)' has no counterpart here: write 'do' and 'catch'", isUntranslated: true)
        return give(trimmedChildren(call), sink)
      }
      if !isOther(parts) { return give(fetched(call, parts), sink) }
      // A function of the script that is asynchronous already.
      if names.isAsynchronous(parts) { return give("try await " + trimmedChildren(call), sink) }
      return give("try await (" + trimmedChildren(call) + ").value", sink)
    }
    if isDynamic, guesser.guess(expression) != .promise { return give(awaited(expression), sink) }
    let value = trimmed(expression)
    let isSimple = expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
    return give("try await " + (isSimple ? value : "(" + value + ")") + ".value", sink)
  }

  /// `condition ? one : other`, as statements; `nil` for any other sequence.
  private func chosen(_ sequence: SequenceExprSyntax, _ sink: AsyncSink) -> [Rendered]? {
    let elements = Array(sequence.elements)
    guard elements.count > 2, let other = elements.last,
      let choice = elements[elements.count - 2].as(UnresolvedTernaryExprSyntax.self),
      !elements.dropLast(2).contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) || $0.is(AssignmentExprSyntax.self) })
    else { return nil }
    var condition = Rendered()
    for element in elements.dropLast(2) { condition += render(element) }
    let lead = elements.first?.leadingTriviaLength.utf8Length ?? 0
    let head = "if " + condition.dropping(first: lead, last: 0).trimmedEnd + " {"
    let first = emit(choice.thenExpression, sink)
    let second = emit(other, sink)
    return [head] + first.indented + ["} else {"] + second.indented + ["}"]
  }

  /// Whether a call is none that the library makes promises by: what it gives is a task.
  private func isOther(_ parts: CallParts) -> Bool {
    !OperatorNames.makes(parts.typeName.isEmpty ? [parts.nameText] : [parts.typeName, parts.nameText], in: source)
  }

  /// A call of something that makes a promise and isn't known here: a simulated source, whose promise can be awaited, or a word of the library.
  private func fetched(_ call: FunctionCallExprSyntax, _ parts: CallParts) -> Rendered {
    if OperatorNames.isWord(parts.path, isOnPromise: false, in: source) {
      note(parts.name, "'\(parts.path)' has no counterpart in plain Swift", isUntranslated: true)
      return trimmedChildren(call)
    }
    var text = Rendered("try await ")
    text.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    text += trimmedChildren(call) + ".get()"
    return text
  }

  // MARK: Steps

  /// The lines of a chain up to an operator.
  private func emit(_ step: Step, _ parts: CallParts, _ sink: AsyncSink) -> [Rendered] {
    guard let base = parts.base else { return [] }
    if let queue = step.queue { noteLeftOut(queue, at: parts.name, "all runs on the main actor") }
    let comments = Self.comments(parts.period?.leadingTrivia ?? [])
    notePolicy(step, parts)
    noteKeptError(parts)
    noteThrownOn(step, parts)
    markMixed(step.handler, parts)
    markChosen(step.handler, parts)
    markMember(step.handler)
    noteNothing(step, behind: parts)
    switch step.kind {
    case .map: return value(step, base, .value, comments, sink)
    case .chain: return value(step, base, .promise, comments, sink)
    case .look: return value(step, base, .passing(nil), comments, sink)
    case .finish:
      return value(step, base, .passing(nil), comments, sink, losesValue: true)
    case .raise: return value(step, base, .error, comments, sink)
    case .validate:
      need(["PromiseError"])
      return value(step, base, .condition, comments, sink)
    case .compactMap:
      need(["PromiseError"])
      note(parts.name, rule: 34, "the error of a value that isn't there is another one")
      return value(step, base, .optional, comments, sink)
    case .asVoid: return emitLink(base, .discard) + comments + giveNothing(sink)
    case .delay: return delayed(step, parts, base, comments, sink)
    case .timeout:
      need(["PromiseError", "timeout", "race"])
      let time = step.argument.map { trimmed($0).text } ?? "1"
      let inner = emitLink(base, .giveBack)
      return comments
        + give("try await timeout(after: \(time)) {\(TaskCaptures.usesMembers(base) ? " [self] in" : "")", inner, sink)
    case .catchPass, .catchEnd, .catchVoid, .recover, .recoverChain, .cauterize: return caught(step, base, comments, sink)
    case .always, .finallyEnd: return deferred(step, parts, base, comments, sink)
    case .reduce: return reduced(step, parts, base, comments, sink)
    case .alwaysWait, .tap:
      note(
        parts.name, rule: step.kind == .alwaysWait ? 13 : nil,
        step.kind == .alwaysWait
          ? "'defer' can't await what '\(parts.nameText)' waits for: write 'do' and 'catch', and await it in both"
          : "'\(parts.nameText)' has no counterpart here: write a loop, or 'do' and 'catch'", isUntranslated: true)
      return give(trimmedChildren(parts.call), sink)
    }
  }

  /// The lines of what an operator is called on, with the comment that stands behind it.
  func emitLink(_ base: ExprSyntax, _ sink: AsyncSink) -> [Rendered] {
    let (lines, comments) = (emit(base, sink), Self.comments(base.trailingTrivia))
    guard comments.count == 1, let last = lines.last, !last.text.contains("//") else { return lines + comments }
    return lines.dropLast() + [last + " " + comments[0]]
  }

  static func comments(_ trivia: Trivia) -> [Rendered] {
    trivia.filter(\.isComment).map { Rendered(Trivia(pieces: [$0]).description) }
  }

  private func delayed(
    _ step: Step, _ parts: CallParts, _ base: ExprSyntax, _ comments: [Rendered], _ sink: AsyncSink
  ) -> [Rendered] {
    let time = step.argument.map { trimmed($0) } ?? "1"
    let sleep = sleeping(time, parts)
    if let argument = step.argument, readsVariable(argument) {
      note(argument, rule: 16, "'\(argument.trimmedDescription)' is read when the wait begins, not at once")
    }
    if let (value, own) = settledValue(base) {
      return comments + [sleep] + (sink.wantsValue ? give(value, of: own, sink) : [])
    }
    guard sink.wantsValue else { return emitLink(base, .discard) + comments + [sleep] }
    if case .bind = sink { return emitLink(base, sink) + comments + [sleep] }
    let name = claim("value")
    return emitLink(base, .bind(name)) + comments + [sleep] + give(Rendered(name), sink)
  }

  /// A sleep in the place of an operator.
  func sleeping(_ seconds: Rendered, _ parts: CallParts) -> Rendered {
    var line = Rendered("try await Task.")
    line.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    line += "sleep(for: .seconds("
    line += seconds
    return line + "))"
  }

  /// A handler of values.
  private func value(
    _ step: Step, _ base: ExprSyntax, _ mode: AsyncResult, _ comments: [Rendered], _ sink: AsyncSink, losesValue: Bool = false
  ) -> [Rendered] {
    guard let closure = closure(of: step.handler, step.kind) else { return [] }
    if mode == .condition, closure.returnsEarly {
      note(base, "write a condition that has one 'return'", isUntranslated: true)
    }
    let outer = renames
    defer { renames = outer }
    let passes = [.passing(nil), .condition].contains(mode) && !losesValue && sink.wantsValue
    var pattern = parameters(of: closure, isWanted: passes || mode == .condition)
    // What is only looked at is bound to the name that it goes on by.
    if passes, case .bind(let name) = sink, let own = pattern, !own.hasPrefix("("), !name.hasPrefix("(") {
      rename(closure, to: name)
      pattern = name
    }
    // What comes before has names of its own.
    let own = renames
    renames = outer
    var lines = emitLink(base, pattern.map { .bind($0) } ?? .discard) + comments
    renames = own
    let isBound = if case .bind(let name) = sink { passes && name == pattern } else { false }
    let result: AsyncResult =
      switch mode {
      case .passing: .passing(passes && !isBound ? pattern : nil)
      default: mode
      }
    let target: AsyncSink = isBound || losesValue && sink != .giveBack ? (sink.isTail ? sink : .discard) : sink
    var inner = body(of: closure, result, target)
    if case .bind(let name) = target, mode == .value || mode == .promise { inner = bindingUnreached(inner, name, step, base) }
    lines += inner
    if passes, mode == .condition, !isBound, let pattern { lines += give(Rendered(pattern), sink) }
    if losesValue, case .bind = sink { lines += giveNothing(sink) }
    return lines
  }

  /// The lines of an operator with a handler of values.
  func emit(_ step: Step, of base: ExprSyntax, _ sink: AsyncSink) -> [Rendered] {
    step.kind == .finish
      ? value(step, base, .passing(nil), [], sink, losesValue: true) : value(step, base, .value, [], sink)
  }

  func closure(of handler: Handler?, _ kind: StepKind) -> ClosureExprSyntax? {
    switch handler {
    case .closure(let closure): closure
    case .function(let function): closure(calling: function, kind)
    case nil: nil
    }
  }

  /// What the input of a handler is bound to; `nil` if the handler doesn't use it.
  func parameters(of closure: ClosureExprSyntax, isWanted: Bool) -> String? {
    var own = closure.parameterNames
    if closure.signature?.parameterClause == nil { own = (0..<closure.shorthandCount).map { "$\($0)" } }
    if own.isEmpty || own == ["_"] { return isWanted ? claim("value") : nil }
    let claimed = own.map { name -> String in
      guard name != "_" else { return "_" }
      let new = name.first == "$" ? claim(name == "$0" ? "value" : "other") : claim(name, isOwn: true)
      rename(name, of: closure, to: new == name ? nil : Rendered(new))
      return new
    }
    return claimed.count == 1 ? claimed[0] : "(" + claimed.joined(separator: ", ") + ")"
  }

  private func rename(_ closure: ClosureExprSyntax, to name: String) {
    let old = closure.parameterNames.first ?? "$0"
    if old != "_" { rename(old, of: closure, to: Rendered(name)) }
  }
}
