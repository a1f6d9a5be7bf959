import SwiftSyntax

/// The types that the text writes out somewhere for what stands here.
extension ScopedNames {
  /// The type of an expression; `nil` if nothing says it.
  ///
  /// - Parameter depth: How many declarations may be looked into.
  func type(of expression: ExprSyntax, depth: Int = 8) -> TypeSyntax? {
    guard depth > 0 else { return nil }
    switch expression.as(ExprSyntaxEnum.self) {
    case .tryExpr(let node): return type(of: node.expression, depth: depth - 1)
    case .forceUnwrapExpr(let node): return type(of: node.expression, depth: depth - 1).map { resolved($0.unwrapped) }
    case .optionalChainingExpr(let node): return type(of: node.expression, depth: depth - 1).map { resolved($0.unwrapped) }
    case .tupleExpr(let node):
      guard node.elements.count == 1, let only = node.elements.first else { return nil }
      return type(of: only.expression, depth: depth - 1)
    case .declReferenceExpr(let node): return declaration(of: node).flatMap { type(of: $0, depth: depth) }
    case .memberAccessExpr(let node):
      if let declared = declaration(of: node) {
        return type(of: declared, depth: depth).flatMap { namesGenerics($0, of: node) ? nil : $0 }
      }
      guard ["first", "last"].contains(node.declName.baseName.text), let base = node.base else { return nil }
      return type(of: base, depth: depth - 1)?.element.map { resolved($0) }
    case .subscriptCallExpr(let node): return type(of: node.calledExpression, depth: depth - 1)?.element.map { resolved($0) }
    case .functionCallExpr(let node): return result(of: node, depth: depth - 1)
    case .sequenceExpr(let node): return type(of: Array(node.elements), depth: depth - 1)
    default: return nil
    }
  }

  /// The type of `x as T` and of `x ?? y`.
  private func type(of elements: [ExprSyntax], depth: Int) -> TypeSyntax? {
    guard elements.count == 3 else { return nil }
    if elements[1].is(UnresolvedAsExprSyntax.self) { return elements[2].as(TypeExprSyntax.self).map { resolved($0.type) } }
    guard elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" else { return nil }
    return type(of: elements[2], depth: depth) ?? type(of: elements[0], depth: depth)?.unwrapped
  }

  /// What a pattern says of a name that it binds: the value of a case of the script's own, or the error of `.failure(let error)`.
  func kind(of name: String, in pattern: PatternSyntax) -> DeclaredName.Kind {
    let plain = pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? pattern
    guard let call = plain.as(ExpressionPatternSyntax.self)?.expression.as(FunctionCallExprSyntax.self),
      let label = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      let index = call.arguments.enumerated().first(where: { $0.element.expression.binds(name) })?.offset
    else { return .unsaid }
    guard let own = caseTypes[label] else {
      return ["failure", "rejected"].contains(label)
        ? .typed(TypeSyntax(IdentifierTypeSyntax(name: .identifier("Error")))) : .unsaid
    }
    // Two enumerations may have a case of one name.
    let types = own.map { $0.indices.contains(index) ? $0[index] : nil }
    guard let first = types.first, let type = first, Set(types.map { $0?.trimmedDescription }).count == 1 else { return .unsaid }
    return .typed(type)
  }

  /// What is meant by a type that may be another name of one.
  func resolved(_ type: TypeSyntax, depth: Int = 4) -> TypeSyntax {
    if let attributed = type.as(AttributedTypeSyntax.self) { return resolved(attributed.baseType, depth: depth) }
    guard depth > 0, let name = type.as(IdentifierTypeSyntax.self), let meant = aliases[name.name.text] else { return type }
    return resolved(meant, depth: depth - 1)
  }

  private func type(of declared: DeclaredName, depth: Int) -> TypeSyntax? { type(of: declared.kind, depth: depth) }

  private func type(of kind: DeclaredName.Kind, depth: Int) -> TypeSyntax? {
    switch kind {
    case .typed(let type): resolved(type)
    case .value(let value): type(of: value, depth: depth - 1)
    case .element(let list):
      isDictionary(list, depth: depth - 1) ? nil : type(of: list, depth: depth - 1)?.element.map { resolved($0) }
    case .part(let whole, let index): part(index, of: whole, depth: depth - 1).flatMap { type(of: $0, depth: depth - 1) }
    case .unsaid: nil
    }
  }

  /// What a call gives: of functions that say the same, or of something that is kept and of a function's type.
  private func result(of call: FunctionCallExprSyntax, depth: Int) -> TypeSyntax? {
    if let parts = CallParts(call) {
      let meant = functions(called: parts)
      let types = meant.map { $0.signature.returnClause?.type }
      if let first = types.first, let function = meant.first {
        guard Set(types.map { $0?.trimmedDescription }).count == 1, let first, !function.namesGenerics(first, at: Syntax(call))
        else {
          return nil
        }
        return resolved(first)
      }
    }
    if call.makesPromiseOfNothing { return ScriptNames.promiseOfNothing }
    return made(by: call.calledExpression) ?? result(calling: call.calledExpression, depth: depth)
  }

  /// The type of what `Promise<Int>(…)` and `Promise<Int>.value(…)` make, which write it.
  private func made(by callee: ExprSyntax) -> TypeSyntax? {
    let written = callee.as(MemberAccessExprSyntax.self)?.base ?? callee
    guard let special = written.as(GenericSpecializationExprSyntax.self),
      let name = special.expression.as(DeclReferenceExprSyntax.self)?.baseName, ["Promise", "Guarantee"].contains(name.text)
    else { return nil }
    return TypeSyntax(
      IdentifierTypeSyntax(name: name.trimmed, genericArgumentClause: special.genericArgumentClause.trimmed))
  }

  /// The type of the value that a handler is given, where the text says that of the promise it is a handler of.
  func value(handledBy parts: CallParts, _ base: ExprSyntax) -> TypeSyntax? {
    guard Self.handlingValues.contains(parts.nameText), let promise = type(of: base, depth: 3)?.as(IdentifierTypeSyntax.self),
      ["Promise", "Guarantee"].contains(promise.name.text)
    else { return nil }
    return promise.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self).map { resolved($0) }
  }

  static let handlingValues: Set<String> = [
    "then", "done", "map", "get", "validate", "compactMap", "whenFulfilled", "whenFulfilledThenTransform",
    "whenFulfilledThenPromise",
  ]

  private func namesGenerics(_ type: TypeSyntax, of member: MemberAccessExprSyntax) -> Bool {
    guard let owner = member.base.flatMap({ typeName(of: $0) }) else { return false }
    return type.namesGenerics(of: types[owner] ?? [], at: Syntax(member))
  }

  /// The type of the function that an object keeps, which may name what its generic type alone knows.
  func functionType(keptBy callee: ExprSyntax) -> FunctionTypeSyntax? {
    guard let member = callee.as(MemberAccessExprSyntax.self), case .typed(let type)? = declaration(of: member)?.kind else {
      return nil
    }
    return resolved(type).calledFunctionType
  }

  /// What something gives when it is called, if its type is written somewhere and is that of a function.
  func result(calling callee: ExprSyntax, depth: Int = 8) -> TypeSyntax? {
    type(of: callee, depth: depth)?.calledFunctionType.map { resolved($0.returnClause.type) }
  }
}

extension TypeSyntax {
  /// The type of what is in an optional; itself, if it is none.
  var unwrapped: TypeSyntax {
    self.as(OptionalTypeSyntax.self)?.wrappedType ?? self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType ?? self
  }

  /// The type of what an array or a dictionary has.
  var element: TypeSyntax? {
    self.as(ArrayTypeSyntax.self)?.element ?? self.as(DictionaryTypeSyntax.self)?.value
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is `Promise(())`.
  fileprivate var makesPromiseOfNothing: Bool {
    calledExpression.trimmedDescription == "Promise" && arguments.count == 1 && trailingClosure == nil
      && arguments.first?.expression.isEmptyTuple == true
  }
}
