import SwiftSyntax

extension TypeGuesser {
  /// The operators that give a promise of what they are called on.
  private static let passing: Set<String> = ["catch", "recover", "always", "delay", "timeout", "validate"]

  /// Whether the text around a chain wants a promise of nothing: then google's `then` whose handler gives nothing doesn't pass its value on.
  func wantsNothing(of parts: CallParts) -> Bool {
    var last = parts
    while let next = last.next {
      guard Self.passing.contains(next.nameText) else { return false }
      last = next
    }
    return wantedType(of: ExprSyntax(last.call)).map(Self.promisesNothing) ?? false
  }

  private static func promisesNothing(_ type: TypeSyntax) -> Bool {
    guard let named = type.as(IdentifierTypeSyntax.self), named.name.text == "Promise" else { return false }
    return ["Void", "()"].contains(named.genericArgumentClause?.arguments.trimmedDescription)
  }

  /// The type that is written for what an expression gives: a variable's, or that of the function or closure which returns it.
  private func wantedType(of expression: ExprSyntax) -> TypeSyntax? {
    if let type = names.scoped.type(wantedAt: expression) { return type }
    let isReturned = expression.parent?.is(ReturnStmtSyntax.self) == true
    let statement = isReturned ? expression.parent?.parent : expression.parent
    guard let list = statement?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self),
      isReturned || list.isSingle
    else { return nil }
    var around = list.parent
    while let here = around {
      if let function = here.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
      if let closure = here.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type }
      if here.is(AccessorDeclSyntax.self) || here.is(InitializerDeclSyntax.self) { return nil }
      // Only a 'return' stands deeper than the body itself.
      guard isReturned || here.is(CodeBlockSyntax.self) else { return nil }
      around = here.parent
    }
    return nil
  }
}
