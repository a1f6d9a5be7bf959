import SwiftSyntax

/// Subscripts of the script's own types.
extension ScopedNames {
  /// The subscripts that an expression may mean: those of the type that it is called on, or any that takes the same, where the text doesn't say
  /// that type.
  func subscripts(meantBy element: SubscriptCallExprSyntax) -> [SubscriptDeclSyntax] {
    let base = element.calledExpression
    let owner = typeName(of: base)
    if owner == nil, type(of: base) != nil || isLiteral(base) { return [] }
    let owners = owner.map { types[$0] ?? [] } ?? Array(types.values.joined())
    return owners.flatMap(\.memberBlock.members).compactMap { $0.decl.as(SubscriptDeclSyntax.self) }.filter { $0.takes(element) }
  }

  /// Whether something is an array or a dictionary that is written out.
  private func isLiteral(_ list: ExprSyntax) -> Bool {
    if list.is(ArrayExprSyntax.self) || list.is(DictionaryExprSyntax.self) { return true }
    guard let reference = list.as(DeclReferenceExprSyntax.self), case .value(let value)? = declaration(of: reference)?.kind else {
      return false
    }
    return value.is(ArrayExprSyntax.self) || value.is(DictionaryExprSyntax.self)
  }
}

extension SubscriptDeclSyntax {
  /// Whether it can be called with what stands in an expression's brackets.
  fileprivate func takes(_ element: SubscriptCallExprSyntax) -> Bool {
    let parameters = Array(parameterClause.parameters)
    guard parameters.count == element.arguments.count else { return false }
    return zip(parameters, element.arguments).allSatisfy { parameter, argument in
      let label = parameter.secondName == nil || parameter.firstName.text == "_" ? nil : parameter.firstName.text
      let type = parameter.type.trimmedDescription
      let isOther =
        argument.expression.is(IntegerLiteralExprSyntax.self) && type == "String"
        || argument.expression.is(StringLiteralExprSyntax.self) && type == "Int"
      return label == argument.label?.text && !isOther
    }
  }
}
