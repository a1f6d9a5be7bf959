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
      guard let expression = statement.ownPromise, facts.reader.isPromise(expression), !isDiscardable(expression) else {
        continue
      }
      if facts.reader.canFail(expression) {
        look(at: expression, in: statement)
      } else {
        lookForForgottenReturn(of: expression, statement)
      }
    }
    for handler in facts.handlers where handler.drops { lookForDropped(handler) }
  }

  private mutating func look(at expression: ExprSyntax, in statement: CodeBlockItemSyntax) {
    guard !facts.isValueOfBranch(statement) else { return }
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
      // The result of other closures with one expression is for whoever calls them; `_ = save(text)` gives none.
      let isResult =
        closure.statements.count == 1 && closure.statements.first?.id == statement.id && !closure.returnsVoid
        && statement.statementExpression?.id == expression.id
      guard !isResult || facts.isForEffect(closure) else { return }
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

  /// The last of several statements of a handler whose operator waits for what it returns: a call of a function whose result swiftc, too,
  /// wants to be used.
  private mutating func lookForForgottenReturn(of expression: ExprSyntax, _ statement: CodeBlockItemSyntax) {
    guard statement.statementExpression?.id == expression.id, !facts.isValueOfBranch(statement),
      let closure = statement.enclosingFunction?.as(ClosureExprSyntax.self), let handler = facts.handler(of: closure),
      handler.meaning.flattens, closure.statements.count > 1, closure.statements.last?.id == statement.id,
      closure.signature?.returnClause == nil, ReturnFinder.find(in: closure.statements).isEmpty,
      handler.call.node.parent?.is(MemberAccessExprSyntax.self) == true,
      let call = PromiseReader.plain(expression).as(FunctionCallExprSyntax.self),
      facts.reader.declaredFunctions(called: call)?.isEmpty == false, let name = PromiseReader.name(of: call)
    else { return }
    findings.append(
      Finding(
        .floatingPromise, at: facts.place(of: name),
        "this handler doesn't return the promise: the chain goes on without it", fixIt: fix(statement, in: handler)))
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

extension CodeBlockItemSyntax {
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
