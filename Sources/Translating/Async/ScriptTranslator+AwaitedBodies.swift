import SwiftPromises
import SwiftSyntax

/// What handlers do and return, in the place of the handlers.
extension ScriptTranslator {
  /// What a closure does, in the place of the closure; as a closure that is called where `return` would leave too much, and in a scope of
  /// its own where what it declares, or leaves to its end, would reach too far.
  ///
  /// - Parameter isAlone: Whether the code around is this closure's alone.
  func body(
    of closure: ClosureExprSyntax, _ mode: AsyncResult, _ sink: AsyncSink, isAlone: Bool = false
  ) -> [Rendered] {
    let declared = closure.declaredNames
    let list = captureList(of: closure)
    guard sink.isTail || !closure.returnsEarly, list.isEmpty else {
      return called(closure, list, mode, sink)
    }
    // A reference that is made strong is so to the end of the code around.
    let hides = !asyncNames.isDisjoint(with: declared) || !sink.isTail && declared.contains("self")
    let isScope = !isAlone && (hides || closure.defers && !sink.isTail)
    let own = declared.subtracting(asyncNames)
    asyncNames.formUnion(declared)
    guard isScope else { return inlined(closure, mode, sink) }
    defer { asyncNames.subtract(own) }
    guard sink.isBinding else { return ["do {"] + inlined(closure, mode, sink).indented + ["}"] }
    if case .passing(let name) = mode {
      return ["do {"] + inlined(closure, .passing(nil), .discard).indented + ["}"] + ending(name, sink)
    }
    return called(closure, list, mode, sink)
  }

  /// A closure that stays one, and is called.
  private func called(
    _ closure: ClosureExprSyntax, _ list: String, _ mode: AsyncResult, _ sink: AsyncSink
  ) -> [Rendered] {
    let inner = inlined(closure, mode, mode == .passing(nil) ? .end(rethrows: true) : .giveBack)
    let waits = inner.contains { line in ["try ", "await ", "throw "].contains { line.text.contains($0) } }
    let head = [list, writtenResult(of: closure, mode, waits: waits)].filter { !$0.isEmpty }.joined(separator: " ")
    let opening = (waits ? "try await {" : "{") + (head.isEmpty ? "" : " \(head) in")
    if sink.wantsValue, mode != .passing(nil) {
      return give(opening, inner, sink).replacingLast("}()")
    }
    // Behind a line that could be a call, a brace alone would be its closure.
    return [Rendered((waits ? "" : "_ = ") + opening)] + inner.indented + ["}()"]
  }

  /// The result of a closure that stays one, as its signature writes it: Swift can't tell it from an empty list.
  private func writtenResult(of closure: ClosureExprSyntax, _ mode: AsyncResult, waits: Bool) -> String {
    guard mode == .promise || mode == .value, let type = closure.signature?.returnClause?.type else { return "" }
    let value = mode == .promise ? Self.promised(type) : type.trimmedDescription
    return value.map { waits ? "() async throws -> \($0)" : "() -> \($0)" } ?? ""
  }

  /// The captures of a closure that stays one, because the task around can't have them; empty if there is nothing to keep.
  func captureList(of closure: ClosureExprSyntax) -> String {
    guard let list = closure.signature?.capture, !hoisted.contains(closure.id) else { return "" }
    let text = list.trimmedDescription
    if closure.capturesWeakly {
      note(
        closure, rule: 42, "what runs here keeps everything that it uses until it ends, whatever '\(text)' says", changing: list)
    } else {
      note(closure, "'\(text)' is read when the handler runs, not when the chain is made")
    }
    return text
  }

  private func inlined(_ closure: ClosureExprSyntax, _ mode: AsyncResult, _ sink: AsyncSink) -> [Rendered] {
    results.append(Results(sink: sink, mode: mode))
    defer { results.removeLast() }
    var lines: [Rendered] = []
    let margin = closure.statements.first.map { lineIndentation(of: Syntax($0)).utf8.count } ?? 0
    for statement in closure.statements {
      let outer = asyncIsDirect
      asyncIsDirect = false
      var own = render(statement).lines
      asyncIsDirect = outer
      if own.count > 1, own[0].isBlank { own.removeFirst() }
      own = own.map { $0.dedented(by: margin).trimmedEnd }
      // Each has a line of its own.
      if statement.semicolon != nil, let last = own.popLast() {
        own.append(last.bytes.last == 59 ? last.dropping(first: 0, last: 1) : last)
      }
      lines += own
    }
    lines = lines.map { $0.isBlank ? Rendered() : $0 }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    lines = openingComments(of: closure) + lines
    lines += Self.comments(closure.rightBrace.leadingTrivia)
    // A handler that ends without a result.
    let throwsAtEnd = closure.statements.last?.item.is(ThrowStmtSyntax.self) ?? false
    if case .passing(let name) = mode, closure.onlyExpression == nil || lines.isEmpty, !throwsAtEnd {
      lines += ending(name, sink)
    }
    if mode == .value, guesser.result(of: closure) == .void, closure.onlyExpression == nil {
      lines += giveNothing(sink)
    }
    return lines
  }

  /// The comments beside what opens a closure.
  private func openingComments(of closure: ClosureExprSyntax) -> [Rendered] {
    let signature = closure.signature.map {
      $0.tokens(viewMode: .sourceAccurate).flatMap { $0.leadingTrivia + $0.trailingTrivia }
    }
    return Self.comments(closure.leftBrace.trailingTrivia + Trivia(pieces: signature ?? []))
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
    if let choice = branched(expression, mode, sink) { return choice }
    let isVoid = guesser.guess(expression) == .void
    if mode == .promise || mode == .value, let lines = dynamicReturn(expression, sink) { return lines }
    switch mode {
    case .promise:
      guard guesser.guess(expression) == .promise || !isPlain(expression) else { return give(trimmed(expression), sink) }
      let lines = emit(expression, sink)
      return sink == .giveBack && expression.enclosingClosure == nil ? givingNothing(lines) : lines
    case .value:
      return isVoid && !isUnit(expression)
        ? [trimmed(expression)] + giveNothing(sink) : give(expression, of: expression.enclosingClosure?.calledBy, sink)
    case .passing(let name):
      let text = isUnit(expression) ? [] : [isVoid || !isCall(expression) ? trimmed(expression) : "_ = " + trimmed(expression)]
      return text + ending(name, sink)
    case .error: return ["throw " + asked(expression)]
    case .condition:
      return ["guard " + asked(expression).inCondition + " else { throw PromiseError.validationFailure }"]
    case .optional:
      let name = claim("kept")
      return ["guard let \(name) = " + asked(expression).inCondition + " else { throw PromiseError.validationFailure }"]
        + give(Rendered(name), sink)
    }
  }

  private func isUnit(_ expression: ExprSyntax) -> Bool { expression.isEmptyTuple }

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
