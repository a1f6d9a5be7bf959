package import SwiftSyntax

extension ExprSyntax {
  /// The name of the type that the text wants of a value where it stands; `nil` if the text doesn't say, or the type has no name of its own.
  var wantedTypeName: String? { wantedType?.ownName }

  /// The type that the text wants of a value where it stands: that of the variable that gets it, or the function's result; `nil` if the text
  /// doesn't say.
  package var wantedType: TypeSyntax? {
    var node = self
    while let parent = node.parent?.as(ExprSyntax.self), parent.is(AwaitExprSyntax.self) || parent.is(TryExprSyntax.self) {
      node = parent
    }
    return node.typeOfPlace
  }

  private var typeOfPlace: TypeSyntax? {
    guard let parent else { return nil }
    if parent.is(InitializerClauseSyntax.self) {
      return parent.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        ?? parent.parent?.as(FunctionParameterSyntax.self)?.type
    }
    if let infix = parent.as(InfixOperatorExprSyntax.self), infix.operator.is(AssignmentExprSyntax.self),
      infix.rightOperand.id == id
    {
      return infix.leftOperand.assignedVariable.flatMap { Syntax(infix).annotatedType(of: $0) }
    }
    guard let item = parent.is(ReturnStmtSyntax.self) ? parent.parent : parent.as(CodeBlockItemSyntax.self).map(Syntax.init),
      let list = item.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self),
      parent.is(ReturnStmtSyntax.self) || list.count == 1
    else { return nil }
    return Syntax(list).declaredResultType
  }

  /// The variable that is assigned to, alone or as a property of `self`.
  private var assignedVariable: String? {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.ownText == "self" ? member.declName.baseName.text : nil
    }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}

extension Syntax {
  /// The type that the nearest declaration of a variable around a place gives it.
  fileprivate func annotatedType(of name: String) -> TypeSyntax? {
    var next = parent
    while let node = next {
      let declarations: [DeclSyntax] =
        if let members = node.as(MemberBlockItemListSyntax.self) {
          members.map(\.decl)
        } else if let items = node.as(CodeBlockItemListSyntax.self) {
          items.compactMap { $0.item.as(DeclSyntax.self) }
        } else {
          []
        }
      let bindings = declarations.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
      if let found = bindings.first(where: { $0.pattern.ownText == name }) { return found.typeAnnotation?.type }
      next = node.parent
    }
    return nil
  }
}

extension TypeSyntax {
  /// The name of the type without generic arguments, within an optional, too.
  fileprivate var ownName: String? {
    switch self.as(TypeSyntaxEnum.self) {
    case .optionalType(let node): node.wrappedType.ownName
    case .implicitlyUnwrappedOptionalType(let node): node.wrappedType.ownName
    case .attributedType(let node): node.baseType.ownName
    case .identifierType(let node): node.name.text
    case .memberType(let node): node.baseType.ownName.map { "\($0).\(node.name.text)" }
    default: nil
    }
  }
}
