import SwiftSyntax

/// Finds out whether an error can leave a closure.
final class ThrowFinder: SyntaxVisitor {
  private var isFound = false

  static func isFound(in statements: some SyntaxProtocol) -> Bool {
    let finder = ThrowFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.isFound
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.catchClauses.contains(where: \.catchItems.isEmpty) else { return .visitChildren }
    for clause in node.catchClauses where Self.isFound(in: clause.body) { isFound = true }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ClosureExprSyntax {
  /// Whether an error can leave the closure, or it says so.
  package var mayThrow: Bool {
    signature?.effectSpecifiers?.throwsClause != nil || ThrowFinder.isFound(in: statements)
  }
}
