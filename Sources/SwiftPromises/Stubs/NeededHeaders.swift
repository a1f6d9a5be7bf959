import SwiftLanguage
import SwiftSyntax

/// Finds the headers of answers without which a text doesn't go on: `guard let address = response.allHeaderFields["Location"] …`.
final class NeededHeaders: SyntaxVisitor {
  private(set) var names: [String] = []

  init(in tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.calledName == "allHeaderFields" { note(node.arguments.first?.expression, of: ExprSyntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.calledName == "value", let name = node.arguments.first, name.label?.text == "forHTTPHeaderField" {
      note(name.expression, of: ExprSyntax(node))
    }
    return .visitChildren
  }

  private func note(_ name: ExprSyntax?, of value: ExprSyntax) {
    guard let literal = name?.plainText, !names.contains(literal), value.isNeeded
    else { return }
    names.append(literal)
  }
}

extension ExprSyntax {
  /// Whether the program goes on only if it is there: it is unwrapped, by a `guard` or an `if` behind which nothing is to be seen.
  fileprivate var isNeeded: Bool {
    if let binding = boundIn {
      guard !Condition.isBetterAbsent(binding), let statement = binding.parent?.parent?.parent else { return false }
      if statement.is(GuardStmtSyntax.self) { return true }
      guard let branch = statement.as(IfExprSyntax.self), branch.elseBody == nil, Condition.weight(branch.body) > 0 else {
        return false
      }
      return branch.ancestorItem?.following.map { Condition.weight($0) == 0 } ?? true
    }
    guard let cast = parent?.as(AsExprSyntax.self) else { return parent?.is(ForceUnwrapExprSyntax.self) == true }
    return cast.questionOrExclamationMark?.text == "!"
  }
}
