package import SwiftSyntax

/// The `return` statements of a closure or function itself, not of those in it.
package final class ReturnFinder: SyntaxVisitor {
  private var found: [ReturnStmtSyntax] = []

  /// Finds them in the order of the text.
  ///
  /// - Parameter statements: The body, or its statements.
  /// - Complexity: O(length of the body).
  package static func find(in statements: some SyntaxProtocol) -> [ReturnStmtSyntax] {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.found
  }

  /// Whether a value is returned anywhere.
  static func isFound(in statements: some SyntaxProtocol) -> Bool { find(in: statements).contains { $0.expression != nil } }

  package override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }

  package override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  package override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
