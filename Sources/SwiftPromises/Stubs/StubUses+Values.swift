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

  /// Notes what the type says of the promise or the function that the value becomes the outcome of: `Promise<Bool> { await(check()) }`.
  mutating func note(outcomeTypeOf node: ExprSyntax) {
    guard hint == nil, !isTyped, let type = node.outcomeType else { return }
    note(outcome: type)
  }

  /// Notes what the type of an outcome says, or that of a promise of it.
  mutating func note(outcome type: TypeSyntax) {
    var type = type
    if let identifier = type.as(IdentifierTypeSyntax.self), identifier.name.text.isPromiseType,
      let content = identifier.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
    {
      type = content
    }
    if let optional = type.as(OptionalTypeSyntax.self) { type = optional.wrappedType }
    let text = type.trimmedDescription
    if let kind = type.hintedKind {
      hint = kind
    } else if text == "Void" || text == "()" {
      isVoid = true
    } else if type.is(ArrayTypeSyntax.self) {
      isList = true
    } else if let name = type.as(IdentifierTypeSyntax.self)?.name.text, name.count > 1, !Self.open.contains(name),
      !name.hasSuffix("List"), !name.hasSuffix("s"), !name.isPromiseType
    {
      isTyped = true
    }
  }

  /// Types that say nothing of what a value is.
  private static let open: Set<String> = [
    "Any", "AnyObject", "Error", "NSError", "Data", "URL", "Date", "Result", "Set", "Array",
  ]
}

extension ExprSyntax {
  /// The type of what the value is the outcome of; `nil` if it isn't returned, or no type is written.
  fileprivate var outcomeType: TypeSyntax? {
    var value = outermost
    if let tuple = value.parent?.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      value = ExprSyntax(tuple).outermost
    }
    // `await(call())`, as google's library writes it.
    if let argument = value.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.arguments.count == 1, ["await", "awaitPromise"].contains(call.calledExpression.referenceName ?? "")
    {
      value = ExprSyntax(call).outermost
    }
    var next = value.parent
    if let item = next?.as(CodeBlockItemSyntax.self) {
      guard item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1 else { return nil }
    } else if next?.is(ReturnStmtSyntax.self) != true {
      return nil
    }
    while let node = next {
      if let closure = node.as(ClosureExprSyntax.self) {
        if let type = closure.signature?.returnClause?.type { return type }
        let call = closure.receivingCall
        guard let generic = call?.calledExpression.as(GenericSpecializationExprSyntax.self), closure.argumentName == nil,
          generic.expression.referenceName == "Promise"
        else { return nil }
        return generic.genericArgumentClause.arguments.first?.argument.as(TypeSyntax.self)
      }
      if let function = node.as(FunctionDeclSyntax.self) {
        guard function.genericParameterClause == nil, let type = function.signature.returnClause?.type else { return nil }
        return type
      }
      if node.is(AccessorBlockSyntax.self) { return nil }
      next = node.parent
    }
    return nil
  }
}
