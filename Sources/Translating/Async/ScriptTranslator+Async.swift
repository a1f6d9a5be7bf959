import SwiftPromises
import SwiftSyntax

/// Promises as tasks: a chain that nobody takes becomes a task, a function that returns one becomes asynchronous.
extension ScriptTranslator {
  /// A statement that is about promises; `nil` for any other.
  func asyncItem(_ statement: CodeBlockItemSyntax) -> Rendered? {
    if asyncDepth == 0 { asyncNames = [] }
    let lines: [Rendered]
    if let awaiting = awaitingItem(statement) {
      return statement.leadingTrivia.description + awaiting.joined(indent: indentation(of: lineStart(of: statement)))
        + (isFollowed(statement) ? ";" : "") + statement.trailingTrivia.description
    }
    switch statement.item {
    case .stmt(let node):
      guard let back = node.as(ReturnStmtSyntax.self), let rule = results.last, let mode = rule.mode, let sink = rule.sink else {
        return nil
      }
      if leavesUnsettled(back) {
        note(
          back, "'return' runs 'defer', and leaves 'do', before its promise is settled: return the promise behind them",
          isUntranslated: true)
      }
      var own =
        isRejecting(back) ? back.expression.map { ["throw " + trimmed($0)] } ?? [] : asyncReturn(back.expression, mode, sink)
      // What nobody takes isn't returned, but what follows is still left out.
      if !sink.wantsValue, sink.isTail, !isLast(statement), own.last.map({ !$0.text.leaves }) ?? true { own.append("return") }
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
        let (outer, captured) = (asyncIsDirect, hoisted)
        asyncIsDirect = true
        let head = taskHead(of: chain)
        noteLate(chain)
        let opening = self.opening(of: chain)
        lines = task(of: opening + emit(chain, .end(rethrows: false)), signature: head.isEmpty ? "" : head + " in")
        (asyncIsDirect, hoisted) = (outer, captured)
        asyncDepth -= 1
      }
    default: return nil
    }
    // What stands on a line of its own needs none.
    let end = isFollowed(statement) ? ";" : ""
    if lines.count == 2, lines[1].text == "return", !beginsLine(statement) {
      return statement.leadingTrivia.description + lines[0] + "; return" + end + statement.trailingTrivia.description
    }
    return statement.leadingTrivia.description + lines.joined(indent: indentation(of: lineStart(of: statement))) + end
      + statement.trailingTrivia.description
  }

  /// Whether another statement follows on the same line.
  private func isFollowed(_ statement: CodeBlockItemSyntax) -> Bool {
    guard statement.semicolon != nil, let list = statement.parent?.as(CodeBlockItemListSyntax.self),
      let index = list.index(of: statement), list.index(after: index) < list.endIndex
    else { return false }
    return !beginsLine(list[list.index(after: index)])
  }

  /// Whether a statement is the last of a closure.
  private func isLast(_ statement: CodeBlockItemSyntax) -> Bool {
    guard let list = statement.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return list.parent?.is(ClosureExprSyntax.self) == true && list.last?.id == statement.id
  }

  /// What begins a chain, and the handlers of its operators.
  private func links(of chain: ExprSyntax) -> (root: ExprSyntax, closures: [ClosureExprSyntax]) {
    var root = chain
    var closures: [ClosureExprSyntax] = []
    while let call = root.as(FunctionCallExprSyntax.self), let parts = CallParts(call), let step = guesser.step(parts),
      let base = parts.base
    {
      if case .closure(let closure)? = step.handler { closures.append(closure) }
      root = base
    }
    return (root, closures.reversed())
  }

  /// The names in what begins a chain: what is bound in the task must not be called the same.
  private func rootNames(of chain: ExprSyntax) -> Set<String> {
    Set(links(of: chain).root.tokens(viewMode: .sourceAccurate).lazy.filter { $0.tokenKind.isIdentifier }.map(\.text))
  }

  /// What stands in front of a task's code: where it runs, and what it captures.
  private func taskHead(of chain: ExprSyntax) -> String {
    let (root, closures) = links(of: chain)
    let captures = TaskCaptures(of: chain, closures)
    hoisted.formUnion(captures.hoisted)
    var items = captures.items
    // What the variable is now, as the script takes it, not what it is when the task begins.
    if let name = changing(root), uses(of: name, in: chain) == 1 {
      items.append(name)
    } else if let (name, value) = variable(root), chain.id != root.id {
      let free = uses(of: name, in: chain) == 1 ? name : names.free(name)
      asyncNames.insert(free)
      items.append(free == value.text ? free : "\(free) = \(value.text)")
      taken[root.id] = free
    }
    let list = items.isEmpty ? "" : " [\(items.joined(separator: ", "))]"
    return (isOnMainActor(Syntax(chain)) && !isInAsyncLet ? "" : " @MainActor") + list
  }

  /// How often a name stands in a chain.
  private func uses(of name: String, in chain: ExprSyntax) -> Int {
    chain.tokens(viewMode: .sourceAccurate).count { $0.text == name }
  }

  /// The variable or property that begins a chain and may change, or that may be `nil`, and how it is read.
  private func variable(_ root: ExprSyntax) -> (name: String, value: Rendered)? {
    let optional = root.as(OptionalChainingExprSyntax.self)
    let value = optional?.expression ?? root
    let reference = value.as(MemberAccessExprSyntax.self)?.declName ?? value.as(DeclReferenceExprSyntax.self)
    guard let name = reference?.baseName.text else {
      // `(chains[user] ?? other)`: by the time the task begins, it may be the task.
      let isRead =
        value.is(SubscriptCallExprSyntax.self) || value.is(TupleExprSyntax.self) || value.is(ForceUnwrapExprSyntax.self)
      guard isRead, value.tokens(viewMode: .sourceAccurate).contains(where: { names.mutable.contains($0.text) }) else {
        return nil
      }
      return ("previous", trimmed(value))
    }
    guard optional != nil || names.mutable.contains(name) else { return nil }
    return (name, trimmed(value))
  }

  /// What a task does first whose chain begins with something that may be `nil`.
  private func opening(of chain: ExprSyntax) -> [Rendered] {
    let root = links(of: chain).root
    if root.is(OptionalChainingExprSyntax.self), let name = taken[root.id] {
      return [Rendered("guard let \(name) else { return }")]
    }
    markOptional(root, in: chain)
    return []
  }

  /// Says so where a chain begins behind a `?`: without a value there is no chain, but there would be a task.
  private func markOptional(_ root: ExprSyntax, in chain: ExprSyntax) {
    guard root.id != chain.id else { return }
    var current: ExprSyntax? = root
    while let here = current {
      if here.is(OptionalChainingExprSyntax.self) {
        return note(root, "nothing happens here behind '?' if there is nothing: write 'if let'", isUntranslated: true)
      }
      current = here.as(FunctionCallExprSyntax.self)?.calledExpression ?? here.as(MemberAccessExprSyntax.self)?.base
    }
  }

  /// Whether a call gives a task already: a function whose type doesn't say that it returns a promise.
  func isTask(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self), let parts = CallParts(call), parts.base == nil else {
      return false
    }
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

  /// The variable that begins a chain and may change; `nil` if it is something else, or a property.
  private func changing(_ root: ExprSyntax) -> String? {
    guard let name = root.as(DeclReferenceExprSyntax.self)?.baseName.text, names.mutable.contains(name),
      !TaskCaptures.members(around: Syntax(root)).contains(name)
    else { return nil }
    return name
  }

  /// Whether code around a node runs on the main actor, so that a task that is made there does: the script's own, and functions that were
  /// made asynchronous.
  private func isOnMainActor(_ node: Syntax) -> Bool {
    var current = node.parent
    while let here = current {
      if let function = here.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause.map { ScriptNames.guess(of: $0.type) == .promise } ?? false
          || isAwaited(function.name.text) || function.attributes.description.contains("@MainActor")
      }
      if here.is(InitializerDeclSyntax.self) || here.is(AccessorBlockSyntax.self) || here.is(DeinitializerDeclSyntax.self) {
        return false
      }
      current = here.parent
    }
    return true
  }

  /// Says so where something is seen to happen when the task begins, and not at once as in the script.
  func noteLate(_ chain: ExprSyntax) {
    let root = links(of: chain).root
    guard !(root.is(DeclReferenceExprSyntax.self)), taken[root.id] == nil,
      let part = quietness.loudPart(of: root) ?? beginning(root).flatMap({ quietness.loudPart(of: $0.statements) })
    else { return }
    note(root, rule: 16, "\(part) when the task begins, not at once", changing: root)
  }

  /// The closure that runs at once where a chain begins: that of `firstly`, and the first attempt of `retry`.
  private func beginning(_ root: ExprSyntax) -> ClosureExprSyntax? {
    guard let parts = root.as(FunctionCallExprSyntax.self).flatMap(CallParts.init) else { return nil }
    switch guesser.source(parts) {
    case .firstly(let closure): return closure
    case .retry: return parts.closures.last?.closure
    // A function of the script's own may call at once what it is given.
    case nil where guesser.isOwn(parts): return parts.closures.last?.closure
    default: return nil
    }
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
    let captured = hoisted
    defer { hoisted = captured }
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
    // Without a 'try' it would be a task that can't fail, which is of another type.
    let type = signature.isEmpty && !isUnused ? throwingTask(lines, for: expression) : ""
    if type.isEmpty, signature.isEmpty, !isUnused, !ThrowingLines.mayThrow(lines.map(\.text)) {
      signature = " () async throws in"
    }
    if !head.isEmpty { signature = head + (signature.isEmpty ? " in" : signature) }
    return around(expression) { self.task(of: lines, signature: signature, type: type).joined(indent: indent) }
  }

  /// Whether a promise's type is written where it is made: what is awaited there may be of any, as far as Swift can tell.
  private func isTypedMaker(_ root: ExprSyntax) -> Bool {
    root.as(FunctionCallExprSyntax.self).flatMap(CallParts.init).map { $0.generics.count > 2 } ?? false
  }

  func lineIndentation(of node: Syntax) -> String {
    var current: Syntax? = node
    while let here = current {
      if here.is(CodeBlockItemSyntax.self) || here.is(MemberBlockItemSyntax.self) || here.is(ArrayElementSyntax.self),
        here.leadingTrivia.contains(where: \.isNewline)
      {
        return indentation(of: here)
      }
      current = here.parent
    }
    return ""
  }
}

extension String {
  /// Whether a statement leaves the code that it stands in.
  fileprivate var leaves: Bool { hasPrefix("return") || hasPrefix("throw ") }
}

extension TokenKind {
  fileprivate var isIdentifier: Bool { if case .identifier = self { true } else { false } }
}
