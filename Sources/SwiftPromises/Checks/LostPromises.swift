import Program
import SwiftLanguage
import SwiftSyntax

/// `floating-promise` and `missing-catch`: a promise whose error nobody gets, in a function or handler, or at the top level.
struct LostPromises {
  private(set) var findings: [Finding] = []
  private let facts: ScriptFacts

  init(_ facts: ScriptFacts, besides branches: Set<SyntaxIdentifier>) {
    self.facts = facts
    for statement in facts.statements where !branches.contains(statement.id) {
      guard let expression = statement.ownPromise, facts.reader.isPromise(expression), !isDiscardable(expression),
        facts.reader.canFail(expression)
      else { continue }
      look(at: expression, in: statement)
    }
    for handler in facts.handlers where handler.drops { lookForDropped(handler) }
  }

  private mutating func look(at expression: ExprSyntax, in statement: CodeBlockItemSyntax) {
    guard !isValueOfBranch(statement) else { return }
    let chain = facts.reader.chain(expression)
    guard let name = chain?.calls.last?.name ?? PromiseReader.plain(expression).promiseName else { return }
    guard let function = statement.enclosingFunction else {
      let operators = facts.reader.library.errorOperator
      findings.append(
        Finding(
          .missingCatch, at: facts.place(of: name),
          "this chain can be rejected, and nobody handles its error: end it with '\(operators)', or hand it on"))
      return
    }
    if let closure = function.as(ClosureExprSyntax.self) {
      // The result of other closures with one expression is for whoever calls them.
      let isResult = closure.statements.count == 1 && closure.statements.first?.id == statement.id && !closure.returnsVoid
      guard !isResult || isForEffect(closure) else { return }
      let handler = facts.handler(of: closure)
      findings.append(
        Finding(
          .floatingPromise, at: facts.place(of: name),
          handler == nil
            ? "nobody waits for this promise, and its error is lost: return it, keep it, or handle its error"
            : "this handler doesn't return the promise: the chain goes on without it, and its error is lost",
          fixIt: handler.flatMap { fix(statement, in: $0) }))
      return
    }
    if let body = function.as(FunctionDeclSyntax.self), body.body?.statements.count == 1, body.signature.returnClause != nil {
      return
    }
    guard statement.parent?.parent?.id == function.as(FunctionDeclSyntax.self)?.body?.id || !function.is(AccessorBlockSyntax.self)
    else { return }
    findings.append(
      Finding(
        .floatingPromise, at: facts.place(of: name),
        "nobody waits for this promise, and its error is lost: return it, keep it, or handle its error"))
  }

  /// Whether the statement is what an `if` or a `switch` comes to that is used as a value: set to a variable, returned, or all of a closure or
  /// function.
  ///
  /// Google's `then` without a type takes such a closure for one that returns nothing.
  private func isValueOfBranch(_ statement: CodeBlockItemSyntax) -> Bool {
    guard let expression = statement.branchingExpression else { return false }
    let around = expression.parent?.as(ExpressionStmtSyntax.self)?.parent ?? expression.parent
    guard let item = around?.as(CodeBlockItemSyntax.self) else { return true }
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    if let closure = list.parent?.as(ClosureExprSyntax.self) {
      if facts.reader.library.dialect == .google, closure.signature?.returnClause == nil { return false }
      return !closure.returnsVoid && !isForEffect(closure) && facts.handler(of: closure)?.drops != true
    }
    if let function = list.parent?.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
    return isValueOfBranch(item)
  }

  /// Whether a closure is given to a function that drops what it returns: of a list, a queue, a group.
  private func isForEffect(_ closure: ClosureExprSyntax) -> Bool {
    let parent = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent ?? closure.parent
    guard let call = parent?.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    else { return false }
    // PromiseKit's 'async(.promise)' gives what its closure returns.
    return ["forEach", "async", "asyncAfter", "addOperation", "notify"].contains(name)
      && facts.reader.scope.functions[name] == nil
      && !call.arguments.contains { $0.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "promise" }
  }

  /// Closures of operators that look at nothing of what they return, and that consist of nothing but a promise.
  private mutating func lookForDropped(_ handler: ScriptFacts.Handler) {
    guard handler.closure.statements.count == 1, let expression = handler.closure.result, facts.reader.isPromise(expression),
      !isDiscardable(expression), facts.reader.canFail(expression),
      let name = facts.reader.chain(expression)?.calls.last?.name ?? PromiseReader.plain(expression).promiseName
    else { return }
    findings.append(
      Finding(
        .floatingPromise, at: facts.place(of: name),
        "'\(handler.call.name.text)' doesn't wait for the promise that its closure makes: the chain goes on without it, and its error is lost"
      ))
  }

  /// `return` before the last statement of a handler whose operator waits for what it returns.
  private func fix(_ statement: CodeBlockItemSyntax, in handler: ScriptFacts.Handler) -> FixIt? {
    let closure = handler.closure
    guard handler.meaning.flattens, closure.statements.last?.id == statement.id, closure.signature?.returnClause == nil,
      ReturnFinder.find(in: closure.statements).isEmpty, !handler.call.node.passesItsValueOn(facts.reader),
      statement.statementExpression.map({ !$0.is(InfixOperatorExprSyntax.self) }) ?? false
    else { return nil }
    let offset = statement.positionAfterSkippingLeadingTrivia.utf8Offset
    return FixIt("insert 'return '", [FixIt.Change(offset..<offset, "return ")], in: facts.unit)
  }

  /// Whether it is a call of a function whose author says that its result needn't be used.
  private func isDiscardable(_ expression: ExprSyntax) -> Bool {
    guard let node = PromiseReader.plain(expression).as(FunctionCallExprSyntax.self),
      let declared = facts.reader.declaredFunctions(called: node)
    else { return false }
    return declared.contains { function in
      function.attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.ownText == "discardableResult" }
    }
  }
}

extension ScriptFacts.Handler {
  /// Whether nothing comes of what the closure returns.
  fileprivate var drops: Bool {
    guard !meaning.flattens, meaning.flattening == nil else { return false }
    switch meaning.kind {
    case .values, .errors, .always, .ends: return true
    case .recovers, .mayReject, .passes: return false
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether a later handler of the chain looks at the value that this call, an operator, passes on: it would get another one.
  fileprivate func passesItsValueOn(_ reader: PromiseReader) -> Bool {
    var node = self
    while let member = node.parent?.as(MemberAccessExprSyntax.self), let next = member.parent?.as(FunctionCallExprSyntax.self),
      let call = reader.chain(ExprSyntax(next))?.calls.last
    {
      if call.meaning?.kind == .values { return call.closure.map(\.takesArguments) ?? true }
      node = next
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// Whether it says that it returns nothing.
  fileprivate var returnsVoid: Bool {
    guard let type = signature?.returnClause?.type else { return false }
    return ["Void", "()"].contains(type.ownText)
  }
}

extension CodeBlockItemSyntax {
  /// The `if` or `switch` that has the statement as one of its branches, alone; of an `else if`, the first `if`.
  fileprivate var branchingExpression: ExprSyntax? {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return nil }
    if let branch = list.parent?.as(SwitchCaseSyntax.self) { return branch.parent?.parent?.as(ExprSyntax.self) }
    guard var condition = list.parent?.parent?.as(IfExprSyntax.self) else { return nil }
    while let outer = condition.parent?.as(IfExprSyntax.self) { condition = outer }
    return ExprSyntax(condition)
  }

  /// What the statement makes and doesn't keep.
  fileprivate var ownPromise: ExprSyntax? {
    guard let expression = statementExpression else { return nil }
    if let assignment = expression.as(InfixOperatorExprSyntax.self), assignment.operator.is(AssignmentExprSyntax.self),
      assignment.leftOperand.is(DiscardAssignmentExprSyntax.self)
    {
      return assignment.rightOperand
    }
    return expression
  }
}

extension ExprSyntax {
  /// The name of what makes a promise.
  fileprivate var promiseName: TokenSyntax? {
    self.as(FunctionCallExprSyntax.self).flatMap(PromiseReader.name) ?? self.as(DeclReferenceExprSyntax.self)?.baseName
  }
}

extension DialectLibrary {
  /// The operator that handles errors.
  fileprivate var errorOperator: String {
    dialect == .frantic ? "whenRejected" : "catch"
  }
}
