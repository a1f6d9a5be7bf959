import SwiftLanguage
import SwiftSyntax

extension DeclReferenceExprSyntax {
  /// Whether a closure's parameter or a local variable around it has its name, so that it means no function of the text.
  var isLocal: Bool {
    let name = baseName.text
    guard name.first?.isLowercase == true else { return false }
    var node = Syntax(self)
    while let parent = node.parent {
      if let closure = parent.as(ClosureExprSyntax.self) {
        if closure.parameterNames.contains(name) { return true }
      } else if let function = parent.as(FunctionDeclSyntax.self) {
        return function.signature.parameterClause.parameters.contains { ($0.secondName ?? $0.firstName).text == name }
      } else if let branch = parent.as(IfExprSyntax.self) {
        if node.id == Syntax(branch.body).id, branch.conditions.bind(name) { return true }
      } else if let list = parent.as(CodeBlockItemListSyntax.self), parent.parent?.is(SourceFileSyntax.self) == false {
        for item in list.prefix(while: { $0.id != node.id }) where item.binds(name) { return true }
      }
      node = parent
    }
    return false
  }

  /// Whether it is a case, `.name` of a type that isn't written, in a pattern.
  var isInPattern: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base == nil else { return false }
    var next = access.parent
    while let node = next, !node.is(CodeBlockItemSyntax.self) {
      if node.is(ExpressionPatternSyntax.self) { return true }
      next = node.parent
    }
    return false
  }
}

extension ConditionElementListSyntax {
  fileprivate func bind(_ name: String) -> Bool {
    contains { $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.ownText == name }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it declares a variable for what follows.
  fileprivate func binds(_ name: String) -> Bool {
    if let statement = item.as(GuardStmtSyntax.self) { return statement.conditions.bind(name) }
    guard let variable = item.as(DeclSyntax.self)?.as(VariableDeclSyntax.self) else { return false }
    return variable.bindings.contains { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }
  }
}
