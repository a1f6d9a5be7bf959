import SwiftLanguage
import SwiftSyntax

extension ExprSyntax {
  /// Where the first branch stands that asks the same before an `else if` does: the answer is the same, too.
  var askedBefore: ExprSyntax? {
    var next = parent
    while let node = next, !node.is(ConditionElementSyntax.self) {
      if node.is(CodeBlockItemSyntax.self) { return nil }
      next = node.parent
    }
    var (found, branch) = (ExprSyntax?.none, next?.parent?.parent?.parent?.as(IfExprSyntax.self))
    while let earlier = branch {
      let finder = ConditionFinder(of: ownText)
      finder.walk(earlier.conditions)
      found = finder.found ?? found
      branch = earlier.parent?.as(IfExprSyntax.self)
    }
    return found
  }

  /// Whether the constant that begins with it is compared with nil behind it, and the program goes on if it is:
  /// `let error = check(answer)`, `guard error == nil else { … }`.
  var isAskedForNilBehind: Bool {
    guard let name = boundName, let clause = outermost.parent,
      let variable = clause.parent?.parent?.parent?.as(VariableDeclSyntax.self),
      let rest = variable.parent?.as(CodeBlockItemSyntax.self)?.following
    else { return false }
    return rest.contains { item in
      let conditions =
        item.item.as(GuardStmtSyntax.self)?.conditions
        ?? (item.item.as(ExpressionStmtSyntax.self)?.expression ?? item.item.as(ExprSyntax.self))?.as(IfExprSyntax.self)?
        .conditions
      return conditions?.contains { element in
        guard case .expression(let condition) = element.condition, let infix = condition.as(InfixOperatorExprSyntax.self) else {
          return false
        }
        return infix.leftOperand.referenceName == name && infix.leftOperand.isWantedAbsent
      } ?? false
    }
  }
}

/// Finds a name or a member by its text.
private final class ConditionFinder: SyntaxVisitor {
  private(set) var found: ExprSyntax?
  private let text: String

  init(of text: String) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind { note(ExprSyntax(node)) }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind { note(ExprSyntax(node)) }

  private func note(_ node: ExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, node.ownText == text { found = node }
    return .visitChildren
  }
}
