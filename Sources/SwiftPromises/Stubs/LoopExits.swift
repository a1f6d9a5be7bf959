import SwiftLanguage
import SwiftSyntax

/// Finds where a loop is left, but not those within it.
final class LoopExits: SyntaxVisitor {
  var breaks: [Syntax] = []
  var returns: [Syntax] = []

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    breaks.append(Syntax(node))
    return .skipChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    returns.append(Syntax(node))
    return .skipChildren
  }
}

/// Finds calls that wait and may fail, by the places of their names, but none of those within closures.
final class WaitingCalls: SyntaxVisitor {
  private(set) var found: [Int] = []
  /// Whether anything waits at all.
  private(set) var waits = false

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    waits = true
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    // `try?` goes on after a failure.
    if node.expression.is(AwaitExprSyntax.self) { waits = true }
    guard node.questionOrExclamationMark == nil, let call = node.expression.as(AwaitExprSyntax.self)?.expression else {
      return .visitChildren
    }
    guard let callee = call.as(FunctionCallExprSyntax.self)?.calledExpression else { return .visitChildren }
    let name = callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self)
    if let name, !callee.ownText.hasPrefix("Task.") {
      found.append(name.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    return .visitChildren
  }
}

extension Syntax {
  /// Whether it stands in a branch for a task that is cancelled: `guard !Task.isCancelled else { break }`.
  var isForCancellation: Bool {
    var next = parent
    while let node = next, !node.is(WhileStmtSyntax.self) {
      if let statement = node.as(GuardStmtSyntax.self) { return statement.conditions.ownText == "!Task.isCancelled" }
      if let branch = node.as(IfExprSyntax.self) { return branch.conditions.ownText == "Task.isCancelled" }
      next = node.parent
    }
    return false
  }

  /// Whether it stands in what handles an error.
  func isCaught(within limit: Syntax) -> Bool {
    var next = parent
    while let node = next, node.id != limit.id {
      if node.is(CatchClauseSyntax.self) { return true }
      next = node.parent
    }
    return false
  }
}
