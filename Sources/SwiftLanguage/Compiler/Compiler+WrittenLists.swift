import SwiftSyntax

// Which form of a library's function Swift takes for a list that is written out.
extension Compiler {
  /// Whether Swift takes the form of a function whose list is one of any things: where the list is written out, and neither what is around the call
  /// nor the handler behind it needs what it gives to be nothing.
  func listsAnything(_ node: FunctionCallExprSyntax, _ arguments: Arguments, expecting: TypeReference?) -> Bool {
    guard let types = library.chainTypes, arguments.values.count == 1, arguments.values[0].is(ArrayExprSyntax.self),
      let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      types.hasFormOfAny(name, label: arguments.labels.labels.first ?? nil), expecting?.unwrapped.content?.isVoid != true
    else { return false }
    var link = node
    while let next = link.parent?.as(MemberAccessExprSyntax.self), let call = next.parent?.as(FunctionCallExprSyntax.self) {
      let name = next.declName.baseName.text
      let handler = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
      if let handler, needsNothing(handler, of: name, types) { return false }
      guard library.typeKeepingOperators.contains(name) else { return true }
      link = call
    }
    return true
  }

  /// Whether the handler of an operator shows that the promise before it is one of nothing.
  private func needsNothing(_ handler: ClosureExprSyntax, of name: String, _ types: any ChainTypes) -> Bool {
    func names(nothing type: TypeSyntax?) -> Bool {
      // `Result<Void>`, `Promise<()>`, too.
      type.map { $0.ownText.contains("Void") || $0.ownText.contains("()") } ?? false
    }
    if case .promiseOrNothing? = types.demand(of: name, on: .promise(.void)),
      names(nothing: handler.signature?.returnClause?.type)
    {
      return true
    }
    if case .parameterClause(let clause)? = handler.signature?.parameterClause, let first = clause.parameters.first {
      return names(nothing: first.type)
    }
    guard case .void? = types.input(of: name, on: .promise(.void)) else { return false }
    if case .parameterClause? = handler.signature?.parameterClause { return true }
    return handler.takesNothing
  }
}
