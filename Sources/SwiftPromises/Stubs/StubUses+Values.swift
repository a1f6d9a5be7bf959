import SwiftSyntax

extension StubUse {
  /// Notes what a literal says that the value is compared with: `store.add(1) == true`.
  mutating func note(comparisonOf node: ExprSyntax) {
    guard let infix = node.parent?.as(InfixOperatorExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, name == "==" || name == "!="
    else { return }
    isNeeded = true
    let other = infix.leftOperand.id == node.id ? infix.rightOperand : infix.leftOperand
    if let wanted = Condition.wanted(ExprSyntax(infix)) {
      // What decides about the way is whatever lets the program go on: `response.error` is nil where an error would only be thrown.
      if other.is(NilLiteralExprSyntax.self) { isAbsent = wanted == (name == "==") } else { (hint, isTyped) = (nil, true) }
    }
    guard let literal = other.as(BooleanLiteralExprSyntax.self) else { return }
    hint = .flag
    let isEqual = (Condition.wanted(ExprSyntax(infix)) ?? true) == (name == "==")
    isUnwanted = isEqual != (literal.literal.tokenKind == .keyword(.true))
  }

  /// Notes what the type says of a variable that begins with the value: `let total: Int = service.load()`.
  mutating func note(annotationOf node: ExprSyntax) {
    var parent = node.parent
    while parent?.is(TryExprSyntax.self) == true || parent?.is(AwaitExprSyntax.self) == true { parent = parent?.parent }
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      var type = binding.typeAnnotation?.type
    else { return }
    if let optional = type.as(OptionalTypeSyntax.self) { type = optional.wrappedType }
    let text = type.trimmedDescription
    isVoid = text == "Void" || text == "()"
    if let kind = type.hintedKind {
      hint = kind
    } else if !isVoid, !text.isPromiseType, !["Error", "any Error", "NSError", "DispatchQueue"].contains(text), text != "Any" {
      hint = nil
      isTyped = true
    }
  }
}
