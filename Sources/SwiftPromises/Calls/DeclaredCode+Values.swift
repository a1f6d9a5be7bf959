import SwiftLanguage
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
    if let member = node.as(MemberAccessExprSyntax.self), member.base?.ownText == "self" {
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

  /// The name of a text that a condition had better find not empty: `guard query != ""`, `if name.trimmed().isEmpty { return }`.
  static func neededText(_ node: InfixOperatorExprSyntax) -> String? {
    guard node.rightOperand.isEmptyText, let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["==", "!="].contains(symbol), Condition.wanted(ExprSyntax(node)) == (symbol == "!=")
    else { return nil }
    return textName(node.leftOperand)
  }

  /// The name of a text of which a condition wants some characters: `guard code.count >= 6`.
  static func countedText(_ node: InfixOperatorExprSyntax) -> String? {
    guard let member = node.leftOperand.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "count",
      let count = node.wantedLeft(\.integerValue)?.least, count > 0
    else { return nil }
    return member.base.flatMap(ownName)
  }

  /// The same for `isEmpty`.
  static func neededText(_ node: MemberAccessExprSyntax) -> String? {
    guard node.declName.baseName.text == "isEmpty", Condition.wanted(ExprSyntax(node)) == false else { return nil }
    return node.base.flatMap(textName)
  }

  /// The name of the variable that a text is made of.
  static func textName(_ node: ExprSyntax) -> String? {
    if let name = ownName(node) { return name }
    guard let call = node.as(FunctionCallExprSyntax.self) else { return nil }
    return call.calledExpression.as(MemberAccessExprSyntax.self)?.base.flatMap(textName)
  }
}

extension OptionalBindingConditionSyntax {
  /// The name of the text that a number is made of: `guard let amount = Double(typed)`; `nil` if none is.
  var numberText: String? { initializer?.value.numberText }
}

extension ExprSyntax {
  /// The same for `Double(typed)`.
  var numberText: String? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let only = call.arguments.first, only.label == nil || only.label?.text == "string",
      ["Double", "Int", "Float", "CGFloat", "Decimal", "UInt", "Int64"].contains(call.calledExpression.referenceName ?? "")
    else { return nil }
    return DeclaredCode.textName(only.expression)
  }
}

extension SubscriptCallExprSyntax {
  /// Whether the index says which of some rows, buttons or pages is meant: `users[indexPath.row]`, `users[sender.tag]`.
  var isIndexedFromOutside: Bool {
    guard arguments.count == 1, let index = arguments.first?.expression.as(MemberAccessExprSyntax.self) else { return false }
    return Self.indices.contains(index.declName.baseName.text)
  }

  private static let indices: Set<String> = ["row", "item", "section", "tag", "selectedSegmentIndex", "selectedIndex"]
}

extension ExprSyntax {
  /// Whether it is `""`.
  var isEmptyText: Bool { ownText == "\"\"" }
}
