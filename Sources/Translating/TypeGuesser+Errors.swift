import SwiftSyntax

/// Values that are errors: google's `Promise(…)` of one is rejected.
extension TypeGuesser {
  /// Whether a value is an error, as far as the text says of which type it is.
  ///
  /// - Parameter depth: How many declarations may be looked into.
  func isError(_ value: ExprSyntax, depth: Int = 8) -> Bool {
    guard depth > 0 else { return false }
    if guess(value) == .error { return true }
    if let type = names.scoped.type(of: value) { return isError(type, at: Syntax(value)) }
    if let inner = wrapped(value) { return isError(inner, depth: depth - 1) }
    switch value.as(ExprSyntaxEnum.self) {
    case .subscriptCallExpr(let node): return isListOfErrors(node.calledExpression, depth: depth - 1)
    case .sequenceExpr(let node):
      guard let last = node.elements.last else { return false }
      if let type = last.as(TypeExprSyntax.self)?.type {
        return node.elements.contains { $0.is(UnresolvedAsExprSyntax.self) } && isError(type, at: Syntax(value))
      }
      let isChoice = node.elements.contains {
        $0.is(UnresolvedTernaryExprSyntax.self) || $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
      }
      return isChoice && isError(last, depth: depth - 1)
    case .declReferenceExpr(let node):
      guard let declared = names.scoped.declaration(of: node) else { return false }
      return isError(declared, named: node, depth: depth)
    case .memberAccessExpr(let node):
      if ["first", "last"].contains(node.declName.baseName.text), let base = node.base, isListOfErrors(base, depth: depth - 1) {
        return true
      }
      guard case .value(let first)? = names.scoped.declaration(of: node)?.kind else { return false }
      return isError(first, depth: depth - 1)
    default: return false
    }
  }

  private func isError(_ declared: DeclaredName, named node: DeclReferenceExprSyntax, depth: Int) -> Bool {
    switch declared.kind {
    case .typed(let type): isError(type, at: Syntax(node))
    case .value(let value): isError(value, depth: depth - 1)
    case .element(let list): isListOfErrors(list, depth: depth - 1)
    case .part(let whole, let index):
      names.scoped.part(index, of: whole)
        .map { isError(DeclaredName(kind: $0, id: declared.id), named: node, depth: depth - 1) } ?? false
    case .unsaid: false
    }
  }

  private func isListOfErrors(_ list: ExprSyntax, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    if let type = names.scoped.type(of: list)?.element { return isError(type, at: Syntax(list)) }
    if let array = list.as(ArrayExprSyntax.self) {
      return array.elements.first.map { isError($0.expression, depth: depth - 1) } ?? false
    }
    guard let reference = list.as(DeclReferenceExprSyntax.self),
      case .value(let value)? = names.scoped.declaration(of: reference)?.kind
    else { return false }
    return isListOfErrors(value, depth: depth - 1)
  }

  /// Whether a type is one of errors, or what an optional has that is one.
  private func isError(_ type: TypeSyntax, at node: Syntax) -> Bool {
    let plain = names.scoped.resolved(type)
    return names.isErrorType(plain) || isGenericError(plain.unwrapped.trimmedDescription, around: node)
  }

  /// Whether a name is that of a generic parameter that has to be an error.
  private func isGenericError(_ name: String, around node: Syntax) -> Bool {
    var current = node.parent
    while let here = current {
      let clause = here.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
      if let own = clause?.parameters.first(where: { $0.name.text == name }) {
        return own.inheritedType.map(names.isErrorType) ?? false
      }
      current = here.parent
    }
    return false
  }
}
