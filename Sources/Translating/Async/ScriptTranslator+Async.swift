import SwiftPromises
import SwiftSyntax

/// Promises as tasks: a chain that nobody takes becomes a task, a function that returns one becomes asynchronous.
extension ScriptTranslator {
  /// A statement that is about promises; `nil` for any other.
  func asyncItem(_ statement: CodeBlockItemSyntax) -> Rendered? {
    if asyncDepth == 0 {
      asyncNames = isDeclaration(statement) ? [] : names.scoped.freeNames(in: statement)
    }
    let lines: [Rendered]
    if let awaiting = awaitingItem(statement) {
      return statement.leadingTrivia.description + awaiting.joined(indent: lineIndentation(of: Syntax(statement)))
        + (isFollowed(statement) ? ";" : "") + statement.trailingTrivia.description
    }
    switch statement.item {
    case .stmt(let node):
      if let choice = node.as(ExpressionStmtSyntax.self)?.expression, let rule = results.last, let mode = rule.mode,
        let sink = rule.sink,
        isOnlyStatement(statement), mode.isResult, choice.branchValues != nil,
        guesser.guess(choice) != .void
      {
        lines = asyncReturn(choice, mode, sink)
        break
      }
      guard let back = node.as(ReturnStmtSyntax.self), let rule = results.last, let mode = rule.mode, let sink = rule.sink else {
        return nil
      }
      if leavesUnsettled(back) {
        note(
          back, "'return' runs 'defer', and leaves 'do', before its promise is settled: return the promise after them",
          isUntranslated: true)
      }
      var own =
        isRejecting(back) ? back.expression.map { ["throw " + trimmed($0)] } ?? [] : asyncReturn(back.expression, mode, sink)
      // What nobody takes isn't returned, but what follows is still left out.
      if !sink.wantsValue, sink.isTail, !isLast(statement), own.last.map({ !$0.text.leaves }) ?? true { own.append("return") }
      // What ends a function needs no 'return' for it.
      if own.last?.text == "return", isLast(statement), own.count > 1 || !isOnlyStatement(statement) && notes.isEmpty {
        own.removeLast()
      }
      if own.isEmpty { return withoutLine(statement) }
      lines = own
    case .expr(let expression):
      if let rule = results.last, let mode = rule.mode, let sink = rule.sink, isOnlyStatement(statement) {
        lines = asyncReturn(expression, mode, sink)
      } else {
        guard isStatement(Syntax(expression)) else { return nil }
        let chain = discarded(expression)
        guard guesser.guess(chain) == .promise, !chain.is(DeclReferenceExprSyntax.self), !isTask(chain) else { return nil }
        if let call = chain.as(FunctionCallExprSyntax.self), let parts = CallParts(call), isUnknownWord(parts) { return nil }
        asyncDepth += 1
        asyncNames.formUnion(rootNames(of: chain))
        let (outer, captured, had) = (asyncIsDirect, hoisted, taken)
        asyncIsDirect = true
        let head = taskHead(of: chain)
        noteLate(chain)
        let opening = self.opening(of: chain)
        lines = task(of: opening + emit(chain, .end(rethrows: false)), signature: head.isEmpty ? "" : head + " in")
        (asyncIsDirect, hoisted, taken) = (outer, captured, had)
        asyncDepth -= 1
      }
    default: return nil
    }
    // What stands on a line of its own needs none.
    let end = isFollowed(statement) ? ";" : ""
    if lines.count == 2, lines[1].text == "return", !beginsLine(statement) {
      return statement.leadingTrivia.description + lines[0] + "; return" + end + statement.trailingTrivia.description
    }
    let indent = lineIndentation(of: Syntax(statement))
    let written = lines.joined(indent: indent) + end + statement.trailingTrivia.description
    guard lines.count > 1, isBesideCase(statement) else { return statement.leadingTrivia.description + written }
    // Behind 'case 1:' there is room for one line.
    let inside = lines.joined(indent: indent + "  ") + end + statement.trailingTrivia.description
    return "\n\(indent)  " + inside
  }

  /// What stands around a statement of which nothing is left.
  private func withoutLine(_ statement: CodeBlockItemSyntax) -> Rendered {
    let trivia = statement.leadingTrivia.description
    return Rendered(String(trivia.dropLast(trivia.reversed().prefix { $0.isWhitespace }.count)))
      + statement.trailingTrivia.description
  }

  /// Whether a statement declares a function or a type, which have names of their own.
  private func isDeclaration(_ statement: CodeBlockItemSyntax) -> Bool {
    guard case .decl(let declaration) = statement.item else { return false }
    return !declaration.is(VariableDeclSyntax.self)
  }

  /// Whether a statement is the only one of a case, and stands on the case's line.
  private func isBesideCase(_ statement: CodeBlockItemSyntax) -> Bool {
    guard !beginsLine(statement), let list = statement.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return list.parent?.is(SwitchCaseSyntax.self) == true && list.isSingle
  }

  /// Whether another statement follows on the same line.
  private func isFollowed(_ statement: CodeBlockItemSyntax) -> Bool {
    guard statement.semicolon != nil, let list = statement.parent?.as(CodeBlockItemListSyntax.self),
      let index = list.index(of: statement), list.index(after: index) < list.endIndex
    else { return false }
    return !beginsLine(list[list.index(after: index)])
  }

  /// Whether a statement is the last of a closure, or of a function.
  private func isLast(_ statement: CodeBlockItemSyntax) -> Bool {
    guard let list = statement.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    let isOfFunction = list.parent?.parent?.is(FunctionDeclSyntax.self) == true
    return (isOfFunction || list.parent?.is(ClosureExprSyntax.self) == true) && list.last?.id == statement.id
  }

  /// Whether a call gives a task already: a function whose type doesn't say that it returns a promise.
  func isTask(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call) else { return false }
    let meant = names.scoped.functions(called: parts)
    if givesOptionals(meant.isEmpty ? names.bodies[parts.nameText] ?? [] : meant), guesser.step(parts) == nil { return true }
    guard parts.base == nil else { return false }
    if heldFunction(calledBy: call) != nil { return true }
    return names.functions[parts.nameText] == .value && !names.asynchronous.contains(parts.nameText) && !isAwaited(parts.nameText)
      && guesser.guess(expression) == .promise
  }

  /// The type of the parameter or variable that a call calls and that gives a task; `nil` if it calls anything else.
  func heldFunction(calledBy call: FunctionCallExprSyntax) -> FunctionTypeSyntax? {
    guard let callee = call.calledExpression.as(DeclReferenceExprSyntax.self),
      case .typed(let type)? = names.scoped.declaration(of: callee)?.kind, let function = type.calledFunctionType,
      ScriptNames.guess(of: function.returnClause.type) == .promise
    else { return nil }
    return function
  }

  /// The expression of `_ = expression`.
  func discarded(_ expression: ExprSyntax) -> ExprSyntax {
    guard let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      sequence.elements.first?.is(DiscardAssignmentExprSyntax.self) == true, let last = sequence.elements.last
    else { return expression }
    return last
  }

  /// Whether a statement is all of a closure or of a function's body, so that it is what is returned.
  private func isOnlyStatement(_ statement: CodeBlockItemSyntax) -> Bool {
    guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), list.isSingle, let owner = list.parent else {
      return false
    }
    return owner.is(ClosureExprSyntax.self) || owner.parent?.is(FunctionDeclSyntax.self) == true
  }

  /// Lines as a task.
  private func task(of lines: [Rendered], signature: String = "", type: String = "") -> [Rendered] {
    if lines.count == 1, let line = lines.first, line.bytes.count < 90, !line.text.contains("//") {
      let text = line.text.hasPrefix("return ") ? line.dropping(first: 7, last: 0) : line
      return ["Task\(type) {\(signature) " + text + " }"]
    }
    return [Rendered("Task\(type) {\(signature)")] + lines.indented + [Rendered("}")]
  }

  /// A promise where none is awaited: a task.
  func asyncTask(_ expression: ExprSyntax) -> Rendered {
    asyncDepth += 1
    defer { asyncDepth -= 1 }
    let outer = asyncNames
    defer { asyncNames = outer }
    asyncNames.formUnion(rootNames(of: expression))
    var signature = ""
    let (captured, had) = (hoisted, taken)
    defer { (hoisted, taken) = (captured, had) }
    let head = taskHead(of: expression)
    noteLate(expression)
    markOptional(links(of: expression).root, in: expression)
    if let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call), guesser.step(parts) == nil,
      parts.generics.count > 2
    {
      signature = " () async throws -> \(parts.generics.dropFirst().dropLast()) in"
    } else if hasTypedHandler(expression) || isTypedMaker(links(of: expression).root), let type = promisedType(of: expression) {
      signature = " () async throws -> \(type) in"
    }
    let indent = asyncIsDirect ? "" : lineIndentation(of: Syntax(expression))
    let direct = asyncIsDirect
    asyncIsDirect = true
    // Whether nobody ever asks for it: then its error is nobody's either.
    let isUnused = isDiscarded(Syntax(expression))
    if isUnused { signature = "" }
    let lines = emit(expression, isUnused ? .end(rethrows: false) : .giveBack)
    asyncIsDirect = direct
    if signature.isEmpty, !isUnused, mayGiveNothing(lines) { signature = " () async throws -> any Sendable in" }
    if !isUnused { noteUntyped(expression) }
    // Without a 'try' it would be a task that can't fail, which is of another type.
    let type = signature.isEmpty && !isUnused ? throwingTask(lines, for: expression) : ""
    if type.isEmpty, signature.isEmpty, !isUnused, !ThrowingLines.mayThrow(lines.map(\.text)) {
      signature = " () async throws in"
    }
    if !head.isEmpty { signature = head + (signature.isEmpty ? " in" : signature) }
    if isBeforeNilOperator(expression), let task = optionalTask(lines, signature, expression) {
      return around(expression) { task }
    }
    return around(expression) { self.task(of: lines, signature: signature, type: type).joined(indent: indent) }
  }

  /// Whether `??` stands behind an expression.
  private func isBeforeNilOperator(_ expression: ExprSyntax) -> Bool {
    guard let list = expression.parent?.as(ExprListSyntax.self), let index = list.index(of: expression) else { return false }
    let next = list.index(after: index)
    return next < list.endIndex && list[next].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
  }

  /// A task that is nil where there is nothing to call something of, as the promise is: `api?.load()` becomes `api.map { object in Task { … } }`.
  ///
  /// - Returns: `nil` where no `?` stands in it. What isn't so simple is marked.
  private func optionalTask(_ lines: [Rendered], _ signature: String, _ expression: ExprSyntax) -> Rendered? {
    guard expression.is(FunctionCallExprSyntax.self), lines.contains(where: { $0.text.contains("?.") }) else { return nil }
    let (begin, result) = ("try await ", "return ")
    let line = lines[0].text.hasPrefix(result) ? String(lines[0].text.dropFirst(result.count)) : lines[0].text
    guard lines.count == 1, line.hasPrefix(begin), !line.contains("//"),
      line.ranges(of: "?.").count == 1, let mark = line.firstRange(of: "?.")
    else {
      note(expression, "a task isn't nil where there is nothing in front of '?': write 'if let'", isUntranslated: true)
      return nil
    }
    let name = names.free("object")
    let owner = line[line.index(line.startIndex, offsetBy: begin.count)..<mark.lowerBound]
    return Rendered("\(owner).map { \(name) in Task {\(signature) \(begin)\(name).\(line[mark.upperBound...]) } }")
  }

  /// Whether a promise's type is written where it is made: what is awaited there may be of any, as far as Swift can tell.
  private func isTypedMaker(_ root: ExprSyntax) -> Bool {
    root.as(FunctionCallExprSyntax.self).flatMap(CallParts.init).map { $0.generics.count > 2 } ?? false
  }

  /// The white space that begins the line on which a node begins.
  func lineIndentation(of node: Syntax) -> String {
    var first = node.firstToken(viewMode: .sourceAccurate)
    while let token = first, !token.leadingTrivia.contains(where: \.isNewline) {
      first = token.previousToken(viewMode: .sourceAccurate)
    }
    return first.map { indentation(of: $0) } ?? ""
  }
}

extension String {
  /// Whether a statement leaves the code that it stands in.
  fileprivate var leaves: Bool { hasPrefix("return") || hasPrefix("throw ") }
}
