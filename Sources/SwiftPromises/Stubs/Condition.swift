import SwiftSyntax

/// What a condition must be so that a program goes on with what it is there for.
enum Condition {
  static let comparisons: Set<String> = ["==", "!=", "<", "<=", ">", ">=", "===", "!=="]

  /// What an expression must be: true in a `guard`, false in an `if` whose branch only leaves; `nil` if it is no condition.
  static func wanted(_ expression: ExprSyntax) -> Bool? {
    var node = Syntax(expression)
    var isNegated = false
    while let parent = node.parent {
      if parent.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" {
        isNegated.toggle()
      } else if let infix = parent.as(InfixOperatorExprSyntax.self) {
        guard let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, ["&&", "||"].contains(name) else {
          return nil
        }
      } else if parent.is(ConditionElementSyntax.self) {
        guard let list = parent.parent, let statement = list.parent else { return nil }
        let wanted = statement.as(IfExprSyntax.self).map { !$0.onlyLeaves } ?? true
        return wanted != isNegated
      } else if !parent.is(TupleExprSyntax.self), !parent.is(LabeledExprListSyntax.self), !parent.is(LabeledExprSyntax.self),
        !parent.is(TryExprSyntax.self), !parent.is(AwaitExprSyntax.self)
      {
        return nil
      }
      node = parent
    }
    return nil
  }
}

extension IfExprSyntax {
  /// Whether its branch leaves the function or the loop, and there is no other branch.
  fileprivate var onlyLeaves: Bool {
    guard elseBody == nil, let last = body.statements.last?.item.as(StmtSyntax.self) else { return false }
    return last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self) || last.is(BreakStmtSyntax.self)
      || last.is(ContinueStmtSyntax.self)
  }
}
