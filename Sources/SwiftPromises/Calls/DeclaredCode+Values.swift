import SwiftSyntax

/// What functions do with what an object keeps.
extension DeclaredCode {
  /// The name that a condition unwraps and that had better be there; `nil` if there is none.
  static func unwrappedName(_ node: OptionalBindingConditionSyntax) -> String? {
    guard !Condition.isBetterAbsent(node) else { return nil }
    guard let value = node.initializer?.value else { return node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    return ownName(value)
  }

  /// The name of a variable, alone or of `self`.
  static func ownName(_ node: ExprSyntax) -> String? {
    if let member = node.as(MemberAccessExprSyntax.self), member.base?.trimmedDescription == "self" {
      return member.declName.baseName.text
    }
    if let chain = node.as(OptionalChainingExprSyntax.self) { return ownName(chain.expression) }
    return node.referenceName
  }

  /// The name of the variable that an element or a member belongs to.
  static func rootName(_ node: ExprSyntax) -> String? {
    if let name = ownName(node) { return name }
    if let element = node.as(SubscriptCallExprSyntax.self) { return rootName(element.calledExpression) }
    return node.as(MemberAccessExprSyntax.self)?.base.flatMap(rootName)
  }

  /// Whether a call settles what is kept under a name: `continuation?.resume(returning: place)`.
  static func settles(_ node: FunctionCallExprSyntax) -> String? {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      ["resume", "fulfill", "resolve"].contains(member.declName.baseName.text),
      node.arguments.first?.label?.text != "throwing"
    else { return nil }
    return ownName(base)
  }
}
