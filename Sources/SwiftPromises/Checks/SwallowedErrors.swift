import Program
import SwiftLanguage
import SwiftSyntax

/// `swallowed-error`: a handler drops every error without looking at it.
struct SwallowedErrors {
  private(set) var findings: [Finding] = []

  init(_ facts: ScriptFacts) {
    for handler in facts.handlers { look(at: handler, facts) }
    for statement in facts.doStatements {
      guard facts.waits(in: statement.body) else { continue }
      for clause in statement.catchClauses
      where clause.catchItems.isEmpty && clause.body.statements.isEmpty && !clause.body.holdsComment {
        add(
          .warning, facts, at: clause.catchKeyword,
          "this 'catch' drops every error: look at it, or say in a comment why none matters")
      }
    }
    for statement in facts.statements {
      guard let expression = statement.statementExpression, let attempt = expression.attempt, !statement.holdsComment,
        facts.waits(in: attempt), expression.is(InfixOperatorExprSyntax.self) || !facts.isResult(statement)
      else {
        continue
      }
      add(.warning, facts, at: attempt.tryKeyword, "'try?' drops every error, and nobody looks whether there is a value")
    }
  }

  private mutating func look(at handler: ScriptFacts.Handler, _ facts: ScriptFacts) {
    let (kind, closure, name) = (handler.meaning.kind, handler.closure, handler.call.name)
    guard kind == .errors || kind == .recovers || kind == .ends, !closure.holdsComment else { return }
    if closure.statements.isEmpty {
      // Some ends of chains get no error.
      guard name.text != "finally" else { return }
      add(.warning, facts, at: name, "'\(name.text)' drops every error: look at it, or say in a comment why none matters")
    } else if kind == .recovers, let result = closure.result, closure.statements.count == 1, isConstant(result, facts),
      !closure.statements.mentions(Set(closure.parameterNames).union(["$0"]).subtracting(["_"]))
        || closure.parameterNames == ["_"]
    {
      add(.note, facts, at: name, "'\(name.text)' replaces every error with a value, whatever the error is")
    }
  }

  private mutating func add(
    _ severity: ScriptDiagnostic.Severity, _ facts: ScriptFacts, at node: some SyntaxProtocol, _ message: String
  ) {
    findings.append(Finding(.swallowedError, at: facts.place(of: node), message, severity: severity))
  }

  /// Whether an expression is a literal, or a promise of one.
  private func isConstant(_ expression: ExprSyntax, _ facts: ScriptFacts) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: return true
    case .stringLiteralExpr(let text): return text.segments.count <= 1
    case .arrayExpr(let array): return array.elements.isEmpty
    case .functionCallExpr(let call):
      return (facts.reader.isMaker(call) || isImplicitMaker(call, facts)) && !asks(call) && call.trailingClosure == nil
        && !call.arguments.isEmpty
        && call.arguments.allSatisfy { isConstant($0.expression, facts) }
    default: return false
    }
  }

  /// Whether a call asks a simulated source, which may fail as well: no value, but another attempt.
  private func asks(_ call: FunctionCallExprSyntax) -> Bool {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else { return false }
    return SimulatedSource.makesPromise(member.declName.baseName.text, of: base.ownText)
  }

  /// Whether a call is one of a promise's makers, whose type isn't written: `.value("none")`.
  private func isImplicitMaker(_ call: FunctionCallExprSyntax, _ facts: ScriptFacts) -> Bool {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil else { return false }
    return facts.reader.library.makers.contains("Promise.\(member.declName.baseName.text)")
  }
}

extension ExprSyntax {
  /// `try?` whose value nobody looks at.
  fileprivate var attempt: TryExprSyntax? {
    var expression = self
    if let assignment = expression.as(InfixOperatorExprSyntax.self), assignment.operator.is(AssignmentExprSyntax.self),
      assignment.leftOperand.is(DiscardAssignmentExprSyntax.self)
    {
      expression = assignment.rightOperand
    }
    guard let attempt = expression.as(TryExprSyntax.self), attempt.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
    else { return nil }
    return attempt
  }
}

extension ScriptFacts {
  /// Whether something in it waits for a promise.
  fileprivate func waits(in node: some SyntaxProtocol) -> Bool {
    let finder = WaitFinder(self)
    finder.walk(node)
    return finder.isFound
  }
}

/// Finds what waits for a promise.
private final class WaitFinder: SyntaxVisitor {
  private let reader: PromiseReader
  /// The script's own functions that wait and may throw.
  private let waiting: Set<String>
  private(set) var isFound = false

  init(_ facts: ScriptFacts) {
    reader = facts.reader
    waiting = Set(
      facts.functions.compactMap { function in
        let effects = function.signature.effectSpecifiers
        return effects?.asyncSpecifier != nil && effects?.throwsClause != nil ? function.name.text : nil
      })
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    let awaited = PromiseReader.plain(node.expression)
    let value = awaited.as(MemberAccessExprSyntax.self)?.base ?? awaited
    let method = awaited.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?.base
    if [awaited, value, method ?? value].contains(where: { reader.isPromise($0) }) { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name == "awaitPromise" || name == "await" || waiting.contains(name)
    {
      isFound = true
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
