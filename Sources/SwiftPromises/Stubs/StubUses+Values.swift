import SwiftLanguage
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
    let text = type.ownText
    isVoid = text == "Void" || text == "()"
    if let kind = type.hintedKind {
      hint = kind
    } else if type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self) {
      note(outcome: type)
    } else if !isVoid, !text.isPromiseType, !["Error", "any Error", "NSError", "DispatchQueue"].contains(text), text != "Any" {
      hint = nil
      isTyped = true
    }
  }

  /// Notes what a cast makes of the value: `items.find() as? URL`.
  mutating func note(castOf node: ExprSyntax) {
    var next = node.parent
    while let current = next, current.is(TryExprSyntax.self) || current.is(AwaitExprSyntax.self) { next = current.parent }
    guard let cast = next?.as(AsExprSyntax.self) else { return }
    // The cast makes lists and values of types itself, out of one thing.
    hint = cast.type.hintedKind
    if hint == nil { (isPlain, isCollection) = (false, false) }
  }

  /// Notes what the type says of the promise or the function that the value becomes the outcome of: `Promise<Bool> { await(check()) }`.
  mutating func note(outcomeTypeOf node: ExprSyntax) {
    guard hint == nil, !isTyped, let type = node.outcomeType else { return }
    note(outcome: type)
    if !isVoid, type.promised != nil || !type.ownText.isPromiseType { isNeeded = true }
    // What a chain is made of that is returned as a promise is one itself.
    let value = node.outermost
    let isMaker = node.calledName?.first?.isUppercase == true
    if value.behindChain.id != value.id, type.ownText.isPromiseType, !isMaker { wantsPromise = true }
  }

  /// Notes what the type of an outcome says, or that of a promise of it.
  mutating func note(outcome type: TypeSyntax) {
    var type = type
    if let content = type.promised { type = content }
    if let optional = type.as(OptionalTypeSyntax.self) { type = optional.wrappedType }
    let text = type.ownText
    if let kind = type.hintedKind {
      hint = kind
    } else if text == "Void" || text == "()" {
      isVoid = true
    } else if let element = type.listed {
      (isList, elementHint, isSet) = (true, element.hintedKind, !type.is(ArrayTypeSyntax.self) && text.hasPrefix("Set<"))
      if let name = element.as(IdentifierTypeSyntax.self)?.name.text, name.count > 1, element.hintedKind == nil {
        typeName = name
      }
    } else if let table = type.as(DictionaryTypeSyntax.self) {
      // One of anything has whatever key is asked for.
      guard table.value.ownText != "Any" else { return isCollection = false }
      entry = [StubUse(), StubUse()]
      entry[0].note(outcome: table.key)
      entry[1].note(outcome: table.value)
    } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count > 1, parts.isEmpty {
      for element in tuple.elements {
        var part = StubUse()
        part.note(outcome: element.type)
        let type = element.type.ownText.prefix { $0.isLetter }
        parts.append(element.firstName?.text ?? (type.isEmpty ? "value" : type.prefix(1).lowercased() + type.dropFirst()))
        partUses.append(part)
      }
    } else if let name = type.as(IdentifierTypeSyntax.self)?.name.text, name.count > 1, !Self.open.contains(name),
      !name.hasSuffix("List"), !name.hasSuffix("s"), !name.isPromiseType
    {
      isTyped = true
      typeName = name
    }
  }

  /// Notes what stands behind `??`: `page.items ?? []`.
  mutating func note(defaultOf node: ExprSyntax) {
    guard let infix = node.parent?.as(InfixOperatorExprSyntax.self), infix.leftOperand.id == node.id,
      infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    else { return }
    switch infix.rightOperand.kind {
    case .arrayExpr: isList = true
    case .dictionaryExpr where entry.isEmpty: entry = [StubUse(hint: .text), StubUse(hint: .text)]
    case .integerLiteralExpr, .floatLiteralExpr: hint = hint ?? .number
    case .stringLiteralExpr: hint = hint ?? .text
    case .booleanLiteralExpr: hint = hint ?? .flag
    default: break
    }
    hasDefault = !infix.rightOperand.is(ArrayExprSyntax.self) && !infix.rightOperand.is(DictionaryExprSyntax.self)
  }

  /// Notes which unknown type a call is given: `parser.parse(Form.self, from: text)` gives a form.
  mutating func note(typeGivenTo node: ExprSyntax) {
    guard hint == nil, !isList, !isVoid, let call = node.as(FunctionCallExprSyntax.self) else { return }
    for argument in call.arguments {
      guard let member = argument.expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
        let base = member.base?.calledName, base.first?.isUppercase == true,
        // `publisher.setFailureType(to: LoadError.self)`
        !base.hasSuffix("Error")
      else { continue }
      (isTyped, typeName, isGivenType) = (true, base, true)
    }
  }

  /// Types that say nothing of what a value is.
  private static let open: Set<String> = [
    "Any", "AnyObject", "Error", "NSError", "Data", "URL", "Date", "Result", "Set", "Array",
  ]
}

extension FunctionCallExprSyntax {
  /// Whether what it gives is calculated with.
  var isCalculated: Bool {
    var next = parent
    while let node = next, node.is(TupleExprSyntax.self) || node.is(LabeledExprSyntax.self) || node.is(LabeledExprListSyntax.self)
    {
      if node.parent?.is(FunctionCallExprSyntax.self) == true { return false }
      next = node.parent
    }
    let name = next?.as(InfixOperatorExprSyntax.self)?.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    return name.map { ["*", "/", "+", "-", "%"].contains($0) } ?? false
  }
}

extension ExprSyntax {
  /// Whether it is compared with `true` or `false`.
  var isComparedWithFlag: Bool {
    guard let infix = parent?.as(InfixOperatorExprSyntax.self), infix.leftOperand.id == id,
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    else { return false }
    return ["==", "!="].contains(name) && infix.rightOperand.is(BooleanLiteralExprSyntax.self)
  }

  /// What the value is assigned to: `isSaved = await album.save(photo)`.
  var assignedName: String? {
    guard let infix = outermost.parent?.as(InfixOperatorExprSyntax.self), infix.operator.is(AssignmentExprSyntax.self),
      infix.rightOperand.id == outermost.id
    else { return nil }
    return infix.leftOperand.calledName
  }

  /// Whether a comparison with nil decides about the way, and lets the program go on if there is nothing: `where images[id] == nil`.
  var isWantedAbsent: Bool {
    guard let infix = parent?.as(InfixOperatorExprSyntax.self), infix.rightOperand.is(NilLiteralExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, name == "==" || name == "!=",
      let wanted = Condition.wanted(ExprSyntax(infix))
    else { return false }
    return wanted == (name == "==")
  }
}

extension ExprSyntax {
  /// Whether it is a call that is given what settles a promise: `$0.resolve`.
  fileprivate func isGivenSettler(of name: String) -> Bool {
    let call = self.as(FunctionCallExprSyntax.self)
    return call?.arguments.contains { argument in
      guard let member = argument.expression.as(MemberAccessExprSyntax.self), member.base?.referenceName == name else {
        return false
      }
      return ["resolve", "fulfill"].contains(member.declName.baseName.text)
    } ?? false
  }
}

extension TypeSyntax {
  /// The type of the elements, if it is an array or a set.
  fileprivate var listed: TypeSyntax? {
    if let list = self.as(ArrayTypeSyntax.self) { return list.element }
    guard let named = self.as(IdentifierTypeSyntax.self), ["Array", "Set"].contains(named.name.text) else { return nil }
    return named.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
  }

  /// What it is a promise of.
  fileprivate var promised: TypeSyntax? {
    guard ownText.isPromiseType else { return nil }
    // `Promises.Promise<Int>`
    let arguments =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return arguments?.arguments.first?.argument.as(TypeSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// The type of what `Promise<Int> { … }` is a promise of, as it is written there or around it.
  fileprivate var promisedType: TypeSyntax? {
    if let generic = madePromise?.as(GenericSpecializationExprSyntax.self) {
      return generic.genericArgumentClause.arguments.first?.argument.as(TypeSyntax.self)
    }
    return ExprSyntax(self).outcomeType
  }

  /// The type of the promise that it makes, `Promise<Int>` of `Promise<Int>.init { … }`; `nil` if it makes none.
  fileprivate var madePromise: ExprSyntax? {
    let member = calledExpression.as(MemberAccessExprSyntax.self)
    let type = member?.declName.baseName.text == "init" ? member?.base : calledExpression
    return type?.referenceName == "Promise" ? type : nil
  }

  /// The type that is written for the promise which a call of `fulfill` settles.
  var settledType: TypeSyntax? {
    var next = parent
    while let node = next {
      if let call = node.as(ClosureExprSyntax.self)?.receivingCall, call.madePromise != nil {
        return call.promisedType
      }
      if node.is(FunctionDeclSyntax.self) || node.is(AccessorBlockSyntax.self) { return nil }
      next = node.parent
    }
    return nil
  }
}

extension ExprSyntax {
  /// The promise of the same value that a chain makes of this one: behind operators that pass it on, and out of handlers whose
  /// promise becomes that of their operator.
  fileprivate var behindChain: ExprSyntax {
    var value = self
    while true {
      if let member = value.parent?.as(MemberAccessExprSyntax.self), member.base?.id == value.id,
        let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(member).id,
        Self.passing.contains(member.declName.baseName.text),
        // `api.get("users")` is no operator.
        member.declName.baseName.text != "get" || call.trailingClosure != nil
          || call.arguments.contains(where: { $0.expression.is(ClosureExprSyntax.self) })
      {
        value = ExprSyntax(call).outermost
        continue
      }
      guard let closure = value.returningClosure, closure.signature?.returnClause == nil, let call = closure.receivingCall,
        let name = call.calledExpression.calledName, ["then", "firstly", "recover"].contains(name)
      else { return value }
      value = ExprSyntax(call).outermost
    }
  }

  /// Operators whose promise has the value of the one that they are called on.
  private static let passing: Set<String> = [
    "always", "ensure", "ensureThen", "recover", "tap", "get", "delay", "timeout", "validate", "catch",
  ]

  /// The closure that returns the value.
  var returningClosure: ClosureExprSyntax? {
    var item = parent
    if item?.is(ReturnStmtSyntax.self) == true {
      item = item?.parent
    } else if item?.parent?.as(CodeBlockItemListSyntax.self)?.count != 1 {
      return nil
    }
    while let node = item {
      if let closure = node.as(ClosureExprSyntax.self) { return closure }
      if node.is(FunctionDeclSyntax.self) || node.is(AccessorBlockSyntax.self) { return nil }
      item = node.parent
    }
    return nil
  }

  /// The type of what the value is the outcome of; `nil` if it isn't returned, or no type is written.
  var outcomeType: TypeSyntax? {
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
    value = value.behindChain
    // What settles the promise of a closure: `fulfill(value)`, `seal.fulfill(value)`.
    if let argument = value.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.arguments.first?.id == argument.id,
      let name = call.calledExpression.calledName
    {
      if ["fulfill", "resolve"].contains(name) { return call.settledType }
      // `Promise(value)`, `.value(value)`
      if argument.label == nil, call.arguments.count == 1, call.trailingClosure == nil, name == "Promise" || name == "value" {
        return ExprSyntax(call).outcomeType
      }
    }
    var next = value.parent
    // `let token: Promise<Token> = firstly { refresh() }.get { … }`
    if let type = next?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type,
      type.ownText.isPromiseType
    {
      return type
    }
    if let item = next?.as(CodeBlockItemSyntax.self) {
      guard item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1 else { return nil }
    } else if next?.is(ReturnStmtSyntax.self) != true {
      return nil
    }
    while let node = next {
      if let closure = node.as(ClosureExprSyntax.self) {
        if let type = closure.signature?.returnClause?.type { return type }
        let call = closure.receivingCall
        // `Promise { save(item, completion: $0.resolve) }`
        if let call, let name = closure.argumentName, call.madePromise != nil, isGivenSettler(of: name) {
          return call.promisedType
        }
        // What `map` makes is what the promise behind it is one of.
        if let call, call.calledExpression.is(MemberAccessExprSyntax.self), call.calledExpression.calledName == "map",
          let type = ExprSyntax(call).outcomeType?.promised
        {
          return type
        }
        guard let generic = call?.madePromise?.as(GenericSpecializationExprSyntax.self), closure.argumentName == nil else {
          return nil
        }
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

extension FunctionCallExprSyntax {
  /// Whether its first argument asks for a promise, as PromiseKit's extensions write it: `.promise`.
  var isGivenNamespace: Bool {
    guard let first = arguments.first, first.label == nil, let member = first.expression.as(MemberAccessExprSyntax.self) else {
      return false
    }
    return member.base == nil && member.declName.baseName.text == "promise"
  }
}
