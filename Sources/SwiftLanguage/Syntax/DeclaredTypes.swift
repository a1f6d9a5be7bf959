package import SwiftSyntax

extension Syntax {
  /// The declared type of what the statements here give: that of the function, closure or computed property around; `nil` if none is
  /// declared.
  package var declaredResultType: TypeSyntax? {
    var next = parent
    while let node = next {
      if let function = node.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
      if let closure = node.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type }
      if let accessors = node.as(AccessorBlockSyntax.self) {
        return accessors.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      }
      next = node.parent
    }
    return nil
  }
}

extension TypeSyntax {
  /// The function type that this is, within parentheses and attributes; `nil` for other types.
  package var functionType: FunctionTypeSyntax? {
    switch self.as(TypeSyntaxEnum.self) {
    case .functionType(let node): node
    case .attributedType(let node): node.baseType.functionType
    case .implicitlyUnwrappedOptionalType(let node): node.wrappedType.functionType
    case .tupleType(let node) where node.elements.count == 1: node.elements.first?.type.functionType
    default: nil
    }
  }
}
