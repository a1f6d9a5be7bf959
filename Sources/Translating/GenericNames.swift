import SwiftSyntax

/// Names of types that mean something in the function or type alone that declares them.
extension FunctionDeclSyntax {
  /// The type of the value of the promise that it returns, as it is written; `nil` if it names what nobody knows at a node.
  func promised(at node: Syntax) -> String? {
    guard let type = signature.returnClause?.type, !namesGenerics(type, at: node) else { return nil }
    return type.as(IdentifierTypeSyntax.self)?.promised
  }

  /// Whether a type names a parameter of this generic function, or of the type around it, which means nothing at a node outside.
  func namesGenerics(_ type: TypeSyntax, at node: Syntax) -> Bool {
    var own: Set<String> = []
    var around: Syntax? = Syntax(self)
    while let here = around {
      if !node.isInside(here) { own.formUnion(here.genericNames) }
      around = here.parent
    }
    return !own.isEmpty
      && type.tokens(viewMode: .sourceAccurate).contains { token in
        own.contains(token.text) && token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
      }
  }
}

extension TypeSyntax {
  /// Whether it names a parameter of a generic type that declares it, which means nothing at a node outside.
  func namesGenerics(of types: [any DeclGroupSyntax], at node: Syntax) -> Bool {
    let own = types.filter { !node.isInside(Syntax($0)) }.reduce(into: Set<String>()) { $0.formUnion(Syntax($1).genericNames) }
    return !own.isEmpty && tokens(viewMode: .sourceAccurate).contains { own.contains($0.text) }
  }
}

extension Syntax {
  /// Whether a name stands for a parameter of a generic function or type around.
  func isGenericParameter(_ name: String) -> Bool {
    var around: Syntax? = self
    while let here = around {
      if here.genericNames.contains(name) { return true }
      around = here.parent
    }
    return false
  }

  fileprivate func isInside(_ other: Syntax) -> Bool {
    var current: Syntax? = self
    while let here = current {
      if here.id == other.id { return true }
      current = here.parent
    }
    return false
  }

  /// The types that it declares for itself alone.
  fileprivate var genericNames: Set<String> {
    if let generic = asProtocol((any WithGenericParametersSyntax).self) {
      return Set(generic.genericParameterClause?.parameters.map(\.name.text) ?? [])
    }
    guard let type = self.as(ProtocolDeclSyntax.self) else { return [] }
    // 'Self' is another type everywhere.
    return type.memberBlock.members.reduce(into: ["Self"]) { names, member in
      if let own = member.decl.as(AssociatedTypeDeclSyntax.self) { names.insert(own.name.text) }
    }
  }
}
