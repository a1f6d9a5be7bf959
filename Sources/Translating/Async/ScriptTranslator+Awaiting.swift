import SwiftPromises
import SwiftSyntax

/// Code that awaits what a promise would have come to.
extension ScriptTranslator {
  /// The lines that await a promise and hand its value on.
  func emit(_ expression: ExprSyntax, _ sink: AsyncSink) -> [Rendered] {
    if let name = taken[expression.id] { return give(Rendered("try await \(name).value"), sink) }
    if let attempt = expression.as(TryExprSyntax.self) { return emit(attempt.expression, sink) }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return emit(only.expression, sink)
    }
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) {
      if let step = guesser.step(parts) { return emit(step, parts, sink) }
      let isOwn = names.functions[parts.nameText] != nil && parts.typeName.isEmpty
      if !isOwn, let made = guesser.reader.source(parts, guesser) { return emit(made, parts, sink) }
      if let type = names.promisedTypes[parts.nameText] {
        return give("try await " + trimmedChildren(call), sink, isVoid: ["Void", "()"].contains(type) && !sink.isBinding)
      }
    }
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) {
      if isTask(expression) { return give("try await " + trimmedChildren(call) + ".value", sink) }
      // An operator with two handlers, for example.
      if let base = parts.base, !parts.beginsChain, guesser.guess(base) == .promise,
        OperatorNames.isWord(parts.path, isOnPromise: true, in: source)
      {
        note(parts.name, "nothing stands for this '\(parts.path)' here: write 'do' and 'catch'", isUntranslated: true)
        return give(trimmedChildren(call), sink)
      }
      if !isOther(parts) { return give(fetched(call, parts), sink) }
      // A function of the script that is asynchronous already.
      if names.asynchronous.contains(parts.nameText) { return give("try await " + trimmedChildren(call), sink) }
      return give("try await (" + trimmedChildren(call) + ").value", sink)
    }
    let value = trimmed(expression)
    let isSimple = expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
    return give("try await " + (isSimple ? value : "(" + value + ")") + ".value", sink)
  }

  /// Whether a call is none that the library makes promises by: what it gives is a task.
  private func isOther(_ parts: CallParts) -> Bool {
    !OperatorNames.makes(parts.typeName.isEmpty ? [parts.nameText] : [parts.typeName, parts.nameText], in: source)
  }

  /// A call of something that makes a promise and isn't known here: a simulated source, whose promise can be awaited, or a word of the library.
  private func fetched(_ call: FunctionCallExprSyntax, _ parts: CallParts) -> Rendered {
    if OperatorNames.isWord(parts.path, isOnPromise: false, in: source) {
      note(parts.name, "nothing stands for '\(parts.path)' here in plain Swift", isUntranslated: true)
      return trimmedChildren(call)
    }
    var text = Rendered("try await ")
    text.mark(parts.name.positionAfterSkippingLeadingTrivia.utf8Offset)
    text += trimmedChildren(call) + ".get()"
    return text
  }

  /// A call's text with nothing done to the call itself.
  func trimmedChildren(_ call: FunctionCallExprSyntax) -> Rendered {
    children(Syntax(call)).dropping(first: call.leadingTriviaLength.utf8Length, last: call.trailingTriviaLength.utf8Length)
  }

  /// What hands a value on.
  func give(_ value: Rendered, _ sink: AsyncSink, isVoid: Bool = false) -> [Rendered] {
    switch sink {
    case .giveBack: (isVoid ? value : "return " + value).lines
    case .end, .discard: (isVoid ? value : "_ = " + value).lines
    case .bind(let name): ("let \(name) = " + value).lines
    }
  }

  /// What hands the value of several lines on.
  func give(_ head: String, _ inner: [Rendered], _ sink: AsyncSink) -> [Rendered] {
    give(Rendered(head), sink) + inner.indented + [Rendered("}")]
  }

  /// What hands nothing on.
  func giveNothing(_ sink: AsyncSink) -> [Rendered] {
    switch sink {
    case .giveBack, .end, .discard: []
    case .bind(let name): [Rendered("let \(name): Void = ()")]
    }
  }

  /// A name that nothing else here has, and no function: handlers may be given what functions are called.
  func claim(_ wanted: String) -> String {
    if names.functions[wanted] == nil, asyncNames.insert(wanted).inserted { return wanted }
    let free = (2...).lazy.map { "\(wanted)\($0)" }.first { !self.asyncNames.contains($0) && self.names.counts[$0] == nil }
    asyncNames.insert(free ?? wanted)
    return free ?? wanted
  }

  // MARK: Steps

  /// The lines of a chain up to an operator.
  private func emit(_ step: Step, _ parts: CallParts, _ sink: AsyncSink) -> [Rendered] {
    guard let base = parts.base else { return [] }
    if let queue = step.queue {
      note(
        parts.name, rule: 2, "there is no queue to choose: '\(queue.trimmedDescription)' is left out, all runs on the main actor")
    }
    let comments = Self.comments(base.trailingTrivia) + Self.comments(parts.period?.leadingTrivia ?? [])
    notePolicy(step, parts)
    switch step.kind {
    case .map: return value(step, base, .value, comments, sink)
    case .chain: return value(step, base, .promise, comments, sink)
    case .look: return value(step, base, .passing(nil), comments, sink)
    case .finish: return value(step, base, .passing(nil), comments, sink, losesValue: true)
    case .raise: return value(step, base, .error, comments, sink)
    case .validate:
      need(["PromiseError"])
      return value(step, base, .condition, comments, sink)
    case .compactMap:
      need(["PromiseError"])
      note(parts.name, rule: 34, "the error of a value that isn't there is another one")
      return value(step, base, .optional, comments, sink)
    case .asVoid: return emit(base, .discard) + comments + giveNothing(sink)
    case .delay: return delayed(step, parts, base, comments, sink)
    case .timeout:
      need(["PromiseError", "timeout", "race"])
      let time = step.argument.map { trimmed($0).text } ?? "1"
      return comments + give("try await timeout(after: \(time)) {", emit(base, .giveBack), sink)
    case .catchPass, .catchEnd, .catchVoid, .recover, .recoverChain, .cauterize: return caught(step, base, comments, sink)
    case .always, .finallyEnd: return deferred(step, parts, base, comments, sink)
    case .alwaysWait, .tap, .reduce:
      note(
        parts.name, rule: step.kind == .alwaysWait ? 13 : nil,
        "'\(parts.nameText)' has no counterpart here: write a loop, or 'do' and 'catch'", isUntranslated: true)
      return give(trimmedChildren(parts.call), sink)
    }
  }

  static func comments(_ trivia: Trivia) -> [Rendered] {
    trivia.filter(\.isComment).map { Rendered(Trivia(pieces: [$0]).description) }
  }

  private func delayed(
    _ step: Step, _ parts: CallParts, _ base: ExprSyntax, _ comments: [Rendered], _ sink: AsyncSink
  ) -> [Rendered] {
    let time = step.argument.map { trimmed($0) } ?? "1"
    let sleep = sleeping(time, parts)
    if let value = settledValue(base) { return comments + [sleep] + (sink.wantsValue ? give(value, sink) : []) }
    guard sink.wantsValue else { return emit(base, .discard) + comments + [sleep] }
    if case .bind = sink { return emit(base, sink) + comments + [sleep] }
    let name = claim("value")
    return emit(base, .bind(name)) + comments + [sleep] + give(Rendered(name), sink)
  }

  /// The value of a promise that has it already, if it is a name or a literal.
  private func settledValue(_ base: ExprSyntax) -> Rendered? {
    guard let call = base.as(FunctionCallExprSyntax.self), let parts = CallParts(call), guesser.step(parts) == nil,
      case .value(let value?)? = guesser.reader.source(parts, guesser),
      value.is(IntegerLiteralExprSyntax.self) || value.is(StringLiteralExprSyntax.self) || isConstant(value)
    else { return nil }
    return trimmed(value)
  }

  private func isConstant(_ value: ExprSyntax) -> Bool {
    guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return !names.mutable.contains(name)
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
    guard let closure = closure(of: step.handler) else { return [] }
    if mode == .condition, closure.returnsEarly {
      note(base, "write a condition that has one 'return'", isUntranslated: true)
    }
    let outer = renames
    defer { renames = outer }
    let passes = [.passing(nil), .condition].contains(mode) && !losesValue && sink.wantsValue
    var pattern = parameters(of: closure, isWanted: passes || mode == .condition)
    // What is only looked at is bound to the name that it goes on by.
    if passes, case .bind(let name) = sink, let own = pattern, !own.hasPrefix("("), !name.hasPrefix("(") {
      rename(closure, own, to: name)
      pattern = name
    }
    // What comes before has names of its own.
    let inner = renames
    renames = outer
    var lines = emit(base, pattern.map { .bind($0) } ?? .discard) + comments
    renames = inner
    let isBound = if case .bind(let name) = sink { passes && name == pattern } else { false }
    let result: AsyncResult =
      switch mode {
      case .passing: .passing(passes && !isBound ? pattern : nil)
      default: mode
      }
    let target: AsyncSink = isBound || losesValue && sink != .giveBack ? (sink.isTail ? sink : .discard) : sink
    lines += body(of: closure, result, target)
    if passes, mode == .condition, !isBound, let pattern { lines += give(Rendered(pattern), sink) }
    if losesValue, case .bind = sink { lines += giveNothing(sink) }
    return lines
  }

  func closure(of handler: Handler?) -> ClosureExprSyntax? {
    switch handler {
    case .closure(let closure): closure
    case .function(let function): Self.closure(calling: function)
    case nil: nil
    }
  }

  /// What the input of a handler is bound to; `nil` if the handler doesn't use it.
  private func parameters(of closure: ClosureExprSyntax, isWanted: Bool) -> String? {
    var own = closure.parameterNames
    if closure.signature?.parameterClause == nil { own = (0..<closure.shorthandCount).map { "$\($0)" } }
    if own.isEmpty || own == ["_"] { return isWanted ? claim("value") : nil }
    let claimed = own.map { name -> String in
      guard name != "_" else { return "_" }
      let new = claim(name.first == "$" ? (name == "$0" ? "value" : "other") : name)
      if new != name { renames[name] = Rendered(new) }
      return new
    }
    return claimed.count == 1 ? claimed[0] : "(" + claimed.joined(separator: ", ") + ")"
  }

  private func rename(_ closure: ClosureExprSyntax, _ own: String, to name: String) {
    let old = closure.parameterNames.first ?? "$0"
    if old != "_" { renames[old] = Rendered(name) }
  }

  // MARK: Bodies

  /// What a closure does, in the place of the closure; as a closure that is called where `return` would leave too much.
  func body(of closure: ClosureExprSyntax, _ mode: AsyncResult, _ sink: AsyncSink) -> [Rendered] {
    let isShort = sink.isTail || !closure.returnsEarly
    let declared = closure.declaredNames
    // A reference that is made strong is so to the end of the code around.
    let isClear = asyncNames.isDisjoint(with: declared) && (sink.isTail || !declared.contains("self"))
    let list = captureList(of: closure)
    guard isShort, isClear, list.isEmpty else {
      let inner = inlined(closure, mode, mode == .passing(nil) ? .end(rethrows: true) : .giveBack)
      if !sink.wantsValue || mode == .passing(nil) { return [Rendered("try await {\(list)")] + inner.indented + ["}()"] }
      return give("try await {\(list)", inner, sink).replacingLast("}()")
    }
    asyncNames.formUnion(declared)
    return inlined(closure, mode, sink)
  }

  /// The captures of a closure that stays one, because the task around can't have them; empty if there is nothing to keep.
  func captureList(of closure: ClosureExprSyntax) -> String {
    guard let list = closure.signature?.capture, !hoisted.contains(closure.id) else { return "" }
    let text = list.trimmedDescription
    if closure.capturesWeakly {
      note(closure, rule: 42, "what runs here keeps everything that it uses until it ends, whatever '\(text)' says")
    } else {
      note(closure, "'\(text)' is read when the handler runs, not when the chain is made")
    }
    return " \(text) in"
  }

  private func inlined(_ closure: ClosureExprSyntax, _ mode: AsyncResult, _ sink: AsyncSink) -> [Rendered] {
    results.append(Results(sink: sink, mode: mode))
    defer { results.removeLast() }
    var lines: [Rendered] = []
    let margin = closure.statements.first.map { indentation(of: $0).utf8.count } ?? 0
    for statement in closure.statements {
      let outer = asyncIsDirect
      asyncIsDirect = false
      var own = render(statement).lines
      asyncIsDirect = outer
      if own.count > 1, own[0].isBlank, statement.leadingTrivia.contains(where: \.isNewline) { own.removeFirst() }
      lines += own.map { $0.dedented(by: margin).trimmedEnd }
    }
    lines = lines.map { $0.isBlank ? Rendered() : $0 }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    lines += Self.comments(closure.rightBrace.leadingTrivia)
    // A handler that ends without a result.
    if case .passing(let name) = mode, closure.onlyExpression == nil || lines.isEmpty { lines += ending(name, sink) }
    if mode == .value, guesser.result(of: closure) == .void, closure.onlyExpression == nil { lines += giveNothing(sink) }
    return lines
  }

  private func ending(_ name: String?, _ sink: AsyncSink) -> [Rendered] {
    guard let name, sink.wantsValue else { return [] }
    return give(Rendered(name), sink)
  }

  /// What a handler returns.
  func asyncReturn(_ expression: ExprSyntax?, _ mode: AsyncResult, _ sink: AsyncSink) -> [Rendered] {
    let outer = asyncIsDirect
    asyncDepth += 1
    asyncIsDirect = true
    defer {
      asyncIsDirect = outer
      asyncDepth -= 1
    }
    guard let expression else {
      if case .passing(let name?) = mode, sink.wantsValue { return give(Rendered(name), sink) }
      return sink.isTail ? ["return"] : giveNothing(sink)
    }
    let isVoid = guesser.guess(expression) == .void
    switch mode {
    case .promise:
      return guesser.guess(expression) == .promise || !isPlain(expression)
        ? emit(expression, sink) : give(trimmed(expression), sink)
    case .value:
      return isVoid && !isUnit(expression) ? [trimmed(expression)] + giveNothing(sink) : give(trimmed(expression), sink)
    case .passing(let name):
      let text = isUnit(expression) ? [] : [isVoid || !isCall(expression) ? trimmed(expression) : "_ = " + trimmed(expression)]
      return text + ending(name, sink)
    case .error: return ["throw " + trimmed(expression)]
    case .condition: return ["guard " + trimmed(expression).inCondition + " else { throw PromiseError.validationFailure }"]
    case .optional:
      let name = claim("kept")
      return ["guard let \(name) = " + trimmed(expression).inCondition + " else { throw PromiseError.validationFailure }"]
        + give(Rendered(name), sink)
    }
  }

  private func isUnit(_ expression: ExprSyntax) -> Bool { expression.as(TupleExprSyntax.self)?.elements.isEmpty ?? false }

  private func isCall(_ expression: ExprSyntax) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) {
      return guesser.guess(expression) != .unknown || names.functions[parts.nameText] != nil
    }
    return false
  }

  private func isPlain(_ expression: ExprSyntax) -> Bool {
    [.value, .void, .error].contains(guesser.guess(expression)) && !expression.is(DeclReferenceExprSyntax.self)
      && !expression.is(MemberAccessExprSyntax.self) && !expression.is(FunctionCallExprSyntax.self)
  }
}

extension [Rendered] {
  func replacingLast(_ text: String) -> [Rendered] { dropLast() + [Rendered(text)] }
}
