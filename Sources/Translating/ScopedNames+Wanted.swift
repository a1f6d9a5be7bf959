import SwiftSyntax

/// The types that the text wants where a closure or another expression stands.
extension ScopedNames {
  /// The type of the variable or property that an expression is given to; `nil` if that isn't seen.
  func type(wantedAt expression: ExprSyntax) -> TypeSyntax? {
    if let binding = expression.parent?.parent?.as(PatternBindingSyntax.self) {
      return (binding.typeAnnotation?.type).map { resolved($0) }
    }
    guard let list = expression.parent?.as(ExprListSyntax.self), list.count == 3, list.last?.id == expression.id,
      let left = list.first, list.dropFirst().first?.is(AssignmentExprSyntax.self) == true
    else { return nil }
    return type(of: left)
  }

  /// The type of the variable or property that a closure is given to, or of the parameter of an initializer; `nil` if that isn't seen.
  func functionType(wantedAt closure: ClosureExprSyntax) -> FunctionTypeSyntax? {
    (type(wantedAt: ExprSyntax(closure)) ?? parameterOfInitializer(takenAt: closure))?.calledFunctionType
  }

  /// The type of what an initializer of the script's own types is handed.
  private func parameterOfInitializer(takenAt closure: ClosureExprSyntax) -> TypeSyntax? {
    let argument = closure.parent?.as(LabeledExprSyntax.self)
    guard let parts = closure.calledBy, parts.base == nil, parts.period == nil, let declared = types[parts.nameText] else {
      return nil
    }
    let label = argument?.label?.text
    let members = declared.flatMap { $0.memberBlock.members.map(\.decl) }
    let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
    for initializer in initializers {
      let parameters = initializer.signature.parameterClause.parameters
      if argument == nil, let last = parameters.last { return resolved(last.type) }
      if let own = parameters.first(where: { $0.firstName.text == label ?? "_" }) { return resolved(own.type) }
    }
    guard initializers.isEmpty else { return nil }
    let properties = members.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap { Array($0.bindings) }
    let own = argument == nil ? properties.last : properties.first { $0.pattern.trimmedDescription == label }
    return own?.typeAnnotation.map { resolved($0.type) }
  }
}
