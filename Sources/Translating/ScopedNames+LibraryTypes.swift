import SwiftSyntax

/// Expressions whose type is none of the script's own, so that their members aren't the script's either.
extension ScopedNames {
  /// Whether an expression is known to be a text, a number, a list or another value of Swift's library to which the script adds nothing.
  ///
  /// - Parameter depth: How many declarations may be looked into.
  func isOfLibrary(_ expression: ExprSyntax, depth: Int = 8) -> Bool {
    guard depth > 0 else { return false }
    if let name = Self.literalType(of: expression) { return types[name] == nil }
    if let type = type(of: expression, depth: depth) { return isOfLibrary(type) }
    if let reference = expression.as(DeclReferenceExprSyntax.self), case .value(let value)? = declaration(of: reference)?.kind {
      return isOfLibrary(value, depth: depth - 1)
    }
    return false
  }

  private func isOfLibrary(_ type: TypeSyntax) -> Bool {
    let plain = resolved(resolved(type).unwrapped)
    if plain.is(ArrayTypeSyntax.self) { return types["Array"] == nil }
    if plain.is(DictionaryTypeSyntax.self) { return types["Dictionary"] == nil }
    guard let name = plain.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return Self.libraryTypes.contains(name) && types[name] == nil
  }

  private static func literalType(of expression: ExprSyntax) -> String? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr: "String"
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .arrayExpr: "Array"
    case .dictionaryExpr: "Dictionary"
    default: nil
    }
  }

  private static let libraryTypes: Set<String> = [
    "Int", "Double", "Float", "Bool", "String", "Substring", "Character", "Array", "Set", "Dictionary", "Data", "Date", "URL",
    "UUID", "NSError",
  ]

  /// The value that a handler is given of a promise that is made of it, if that is a literal: what it is known by.
  func literal(handledBy parts: CallParts) -> ExprSyntax? {
    guard Self.handlingValues.contains(parts.nameText),
      let made = parts.base?.as(FunctionCallExprSyntax.self).flatMap(CallParts.init),
      ["Promise", "Promise.value", "Guarantee.value", "Promise.resolve"].contains(made.path), made.arguments.count == 1,
      let value = made.positional.first?.expression, Self.literalType(of: value) != nil
    else { return nil }
    return value
  }
}
