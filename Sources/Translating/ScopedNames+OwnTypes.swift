import SwiftSyntax

/// The script's own types, by name.
extension ScopedNames {
  /// Whether the script declares a type of this name; an extension declares none.
  func declaresType(_ name: String) -> Bool { types[name]?.contains { !$0.is(ExtensionDeclSyntax.self) } ?? false }

  /// The name of the script's own type that an expression is of, or that it names; `nil` if the text doesn't say it.
  func typeName(of expression: ExprSyntax, depth: Int = 8) -> String? {
    if let known = typeNames[expression.id] { return known }
    // What is declared by itself is of no known type.
    typeNames[expression.id] = .some(nil)
    let found = findTypeName(of: expression, depth: depth)
    typeNames[expression.id] = .some(found)
    return found
  }

  private func findTypeName(of expression: ExprSyntax, depth: Int) -> String? {
    guard depth > 0 else { return nil }
    if let optional = expression.as(OptionalChainingExprSyntax.self) {
      return typeName(of: optional.expression, depth: depth - 1)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return typeName(of: forced.expression, depth: depth - 1) }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, types[name] != nil { return name }
      // What a generic function gives is a type by its name, whatever it is of.
      let meant = CallParts(call).map { functions(called: $0) } ?? []
      let given = Set(meant.map { $0.signature.returnClause.flatMap { ownName($0.type) } })
      if given.count == 1, let name = given.first { return name }
      return type(of: expression, depth: depth).flatMap(ownName)
    }
    if let element = expression.as(SubscriptCallExprSyntax.self) {
      return elementTypeName(of: element.calledExpression, depth: depth - 1)
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if name == "self" || name == "Self" { return ownerName(around: Syntax(reference)) }
      if types[name] != nil { return name }
      return declaration(of: reference).flatMap { typeName(of: $0.kind, depth: depth - 1) }
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return declaration(of: member).flatMap { typeName(of: $0.kind, depth: depth - 1) }
    }
    return nil
  }

  private func typeName(of kind: DeclaredName.Kind, depth: Int) -> String? {
    switch kind {
    case .typed(let type): return ownName(type)
    case .value(let value): return typeName(of: value, depth: depth)
    case .element(let list): return isDictionary(list, depth: depth) ? nil : elementTypeName(of: list, depth: depth - 1)
    case .part(let whole, let index):
      return part(index, of: whole, depth: depth).flatMap { typeName(of: $0, depth: depth - 1) }
    case .unsaid: return nil
    }
  }

  /// The name of the script's own type that the elements of a list are of, by its type or by the first that it has at first.
  private func elementTypeName(of list: ExprSyntax, depth: Int) -> String? {
    guard depth > 0 else { return nil }
    if let array = list.as(ArrayExprSyntax.self) {
      return array.elements.first.flatMap { typeName(of: $0.expression, depth: depth - 1) }
    }
    if let type = type(of: list, depth: depth) { return type.element.flatMap(ownName) }
    guard let reference = list.as(DeclReferenceExprSyntax.self), case .value(let value)? = declaration(of: reference)?.kind else {
      return nil
    }
    return elementTypeName(of: value, depth: depth - 1)
  }

  /// The name of a type that the script has declared or added to; `nil` of any other.
  private func ownName(_ type: TypeSyntax) -> String? {
    let name = resolved(type).trimmedDescription.filter { $0 != "?" && $0 != "!" }
    let plain = name.hasPrefix("any ") ? name.dropFirst(4) : name[...]
    // `Store<Int>` is one of `Store`'s.
    let head = String(plain.prefix { $0 != "<" })
    return types[head] == nil ? nil : head
  }

  private func ownerName(around node: Syntax) -> String? {
    var current = node.parent
    while let here = current {
      if let type = here.asProtocol((any DeclGroupSyntax).self) { return Self.name(of: type) }
      current = here.parent
    }
    return nil
  }

  /// The name of a type that is declared, or that an extension adds to.
  static func name(of type: any DeclGroupSyntax) -> String {
    (type as? ExtensionDeclSyntax)?.extendedType.trimmedDescription ?? type.asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? ""
  }

  /// Whether an expression is of a type that the script declares, and that is none of the library's promises.
  func isOwnInstance(_ expression: ExprSyntax) -> Bool {
    guard let name = typeName(of: expression), declaresType(name) else { return false }
    return types[name]?.contains { $0.inheritanceClause?.trimmedDescription.contains("Promise") == true } == false
  }
}
