import SwiftLanguage
import SwiftSyntax

// What the names of properties and functions say about conditions.
extension Condition {
  /// What a Boolean property should answer, by its name: true for `isFormValid`, false for `isSaveDisabled`; `nil` for other names.
  static func saysAllIsWell(_ name: String) -> Bool? {
    let words = name.lowercased()
    if !StubCases.truth(of: name) || ["invalid", "disabled", "incomplete"].contains(where: words.contains) { return false }
    return ["valid", "enabled", "ready", "complete", "allowed", "filled", "provided", "verified"].contains(where: words.contains)
      || ["can", "may"].contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true } ? true : nil
  }

  /// Whether an `if` that asks only complains of what is wrong and goes on: `if !isValidMail(mail) { problems.append("mail") }`.
  static func isComplaint(_ expression: ExprSyntax) -> Bool {
    guard expression.calledName.flatMap(saysAllIsWell) == true else { return false }
    var node = Syntax(expression)
    while let parent = node.parent, parent.is(ExprSyntax.self), !parent.is(IfExprSyntax.self) { node = parent }
    guard let branch = node.parent?.parent?.parent?.as(IfExprSyntax.self), branch.elseBody == nil else { return false }
    return Condition.weight(branch.body) == 0 && !branch.leaves
  }
}

extension Syntax {
  /// The name of the Boolean property or function whose result the statement gives at its end.
  var answered: String? {
    let statement = self.as(ReturnStmtSyntax.self)?.parent?.as(CodeBlockItemSyntax.self)
    guard let item = statement ?? self.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.count == 1 || statement != nil && list.last?.id == item.id
    else { return nil }
    var owner = list.parent
    while let node = owner,
      node.is(CodeBlockSyntax.self) || node.is(AccessorDeclSyntax.self) || node.is(AccessorDeclListSyntax.self)
        || node.is(AccessorBlockSyntax.self)
    {
      owner = node.parent
    }
    if let binding = owner?.as(PatternBindingSyntax.self), binding.typeAnnotation?.type.ownText == "Bool" {
      return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
    guard let function = owner?.as(FunctionDeclSyntax.self),
      function.signature.returnClause?.type.ownText == "Bool"
    else { return nil }
    return function.name.text
  }
}
