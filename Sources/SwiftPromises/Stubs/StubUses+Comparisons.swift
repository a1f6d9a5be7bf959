import SwiftSyntax

extension ExprSyntax {
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
