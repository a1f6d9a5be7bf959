package import SwiftSyntax

extension Compiler {
  /// Compiles `let` and `var` in a function or at the top of a text.
  func compileVariables(_ node: VariableDeclSyntax) {
    let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
    checkAttributes(node)
    if node.modifiers.contains(where: { $0.name.text == "async" }) { return compileAsyncLet(node) }
    for binding in node.bindings {
      mark(binding)
      if let accessors = binding.accessorBlock {
        compileComputedVariable(binding, accessors)
        continue
      }
      if stubs != nil, binding.initializer == nil, binding.typeAnnotation == nil, isWrapped(node) {
        compileWrapped(binding)
        continue
      }
      compileVariable(binding, isConstant: isConstant, reference: reference(node.modifiers))
    }
  }

  /// How a variable with these modifiers refers to its object.
  package func reference(_ modifiers: DeclModifierListSyntax) -> Variable.Reference {
    for modifier in modifiers {
      if modifier.name.text == "weak" { return .weak }
      if modifier.name.text == "unowned" { return .unowned }
    }
    return .strong
  }

  private func compileVariable(_ binding: PatternBindingSyntax, isConstant: Bool, reference: Variable.Reference) {
    // In `let a, b: Int` the type of the last counts for all.
    let type = binding.typeAnnotation.map { self.type($0.type) }
    guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      compileDestructuring(binding, type: type, isConstant: isConstant)
      return
    }
    let name = identifier.text.trimmingBackticks
    if let value = binding.initializer?.value {
      let guess = type ?? certainContent(of: value).map { .promise($0) } ?? guessType(value)
      checkPromise(value, is: type, returned: false)
      compile(value, expecting: type)
      mark(binding)
      coerce(to: type)
      if reference != .strong { builder.emit(.weaken) }
      let variable = declare(name, isConstant: isConstant, hasValue: true, type: guess, at: identifier)
      builder.emitInitialize(variable)
      if guess == nil { setUnknownType(of: name) }
      if let sure = type ?? sureType(of: value), reference == .strong { setSureType(of: name, sure) }
      if reference != .strong { setReference(of: name, reference) }
    } else if type?.beginsAsNil == true, !isConstant {
      builder.emit(.none)
      builder.emitInitialize(declare(name, isConstant: false, hasValue: true, type: type, at: identifier))
      if reference != .strong { setReference(of: name, reference) }
    } else if type != nil {
      declareLater(name, type, at: identifier)
    } else {
      error(identifier, "type annotation missing in pattern")
    }
  }

  /// Declares a variable that gets its value by the first assignment, a constant, too.
  private func declareLater(_ name: String, _ type: TypeReference?, at token: TokenSyntax) {
    builder.emit(.absent)
    builder.emitInitialize(declare(name, isConstant: false, hasValue: false, type: type, at: token))
    if builder.isGlobalScope { globals[name]?.isConstant = false }
  }

  private func setType(of name: String, _ type: TypeReference) {
    if builder.isGlobalScope {
      globals[name]?.type = type
      hoisted[name]?.type = type
    } else {
      builder.scopes[builder.scopes.count - 1].names[name]?.type = type
    }
  }

  private func setSureType(of name: String, _ type: TypeReference) {
    guard builder.isGlobalScope else { return builder.noteSure(type, of: name) }
    globals[name]?.sureType = type
    hoisted[name]?.sureType = type
  }

  private func setUnknownType(of name: String) {
    if builder.isGlobalScope {
      globals[name]?.isOfUnknownType = true
    } else {
      builder.scopes[builder.scopes.count - 1].names[name]?.isOfUnknownType = true
    }
  }

  private func setReference(of name: String, _ reference: Variable.Reference) {
    if builder.isGlobalScope {
      globals[name]?.reference = reference
      hoisted[name]?.reference = reference
    } else {
      builder.scopes[builder.scopes.count - 1].names[name]?.reference = reference
    }
  }

  private func compileDestructuring(_ binding: PatternBindingSyntax, type: TypeReference?, isConstant: Bool) {
    guard let value = binding.initializer?.value else {
      // `let (data, response): (Data, URLResponse)`
      if case .tuple(let types, _)? = type, let elements = binding.pattern.as(TuplePatternSyntax.self)?.elements,
        elements.count == types.count
      {
        for (element, type) in zip(elements, types) {
          guard let token = element.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
          declareLater(token.text.trimmingBackticks, type, at: token)
        }
        return
      }
      error(binding, "variables declared together in a pattern need an initial value")
      return
    }
    compile(value, expecting: type)
    coerce(to: type)
    if binding.pattern.is(WildcardPatternSyntax.self) {
      builder.emit(.pop)
      return
    }
    let subject = builder.newSlot()
    builder.emit(.storeLocal, subject)
    _ = compilePattern(binding.pattern, subject: subject, binding: isConstant ? .constant : .variable)
    if type == nil, library.chainTypes != nil, case .tuple(let types, _)? = guessType(value),
      let names = binding.pattern.as(TuplePatternSyntax.self)?.elements
    {
      for (element, known) in zip(names, types) {
        if let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier.text { setType(of: name, known) }
      }
    }
    // Only the variables keep the parts: scopes free what they declare, in reverse order.
    let declared = Set((builder.scopes.last?.names.values).map { $0.map(\.storage.slot) } ?? [])
    for slot in subject..<builder.nextSlot where builder.isGlobalScope || !declared.contains(slot) {
      builder.emit(.void)
      builder.emit(.storeLocal, slot)
    }
  }

  // MARK: What is known of a type

  /// The type of an expression, as far as its text tells.
  func guessType(_ expression: ExprSyntax) -> TypeReference? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .floatLiteralExpr: return .double
    case .stringLiteralExpr: return .string
    case .booleanLiteralExpr: return .bool
    case .tupleExpr(let node): return node.elements.count == 1 ? node.elements.first.flatMap { guessType($0.expression) } : nil
    case .prefixOperatorExpr(let node): return guessType(node.expression)
    case .awaitExpr(let node):
      let type = guessType(node.expression)
      if library.await != nil, case .promise(let value) = type { return value.isAny ? nil : value }
      return type
    case .tryExpr(let node): return node.questionOrExclamationMark == nil ? guessType(node.expression) : nil
    case .asExpr(let node): return node.questionOrExclamationMark == nil ? type(node.type) : nil
    case .ternaryExpr(let node): return guessType(node.thenExpression) ?? guessType(node.elseExpression)
    case .infixOperatorExpr(let node): return guessType(node)
    case .declReferenceExpr(let node):
      let name = node.baseName.text.trimmingBackticks
      if let assumed = assumedTypes[name] { return assumed }
      if name == "self", let type = builder.type, builder.resolve(name) != nil {
        if type.kind != .builtin { return .user(type) }
        if let extendedForAll { return extendedForAll }
      }
      if let variable = find(name) { return variable.type }
      return memberType(name, of: builder.type)
    case .memberAccessExpr(let node): return guessMember(node)
    case .functionCallExpr(let node): return guessCall(node)
    case .arrayExpr(let node): return guessType(node)
    case .subscriptCallExpr(let node):
      guard node.arguments.first?.label == nil else { return nil }
      switch guessType(node.calledExpression) {
      case .array(let element): return element
      case .dictionary(_, let element) where node.arguments.count == 1: return .optional(element)
      default: return nil
      }
    default: return nil
    }
  }

  private func guessType(_ node: InfixOperatorExprSyntax) -> TypeReference? {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
    switch name {
    case "+", "-", "*", "/", "%": return guessType(node.leftOperand) ?? guessType(node.rightOperand)
    case "==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!==": return .bool
    case "??": return guessType(node.rightOperand) ?? guessType(node.leftOperand)?.unwrapped
    default: return nil
    }
  }

  /// An array's type, if all elements are known to be of one.
  private func guessType(_ node: ArrayExprSyntax) -> TypeReference? {
    let guesses = node.elements.map { guessType($0.expression) }
    guard let first = guesses.first, let first, guesses.allSatisfy({ $0?.name == first.name }) else { return nil }
    return .array(first)
  }

  private func guessMember(_ node: MemberAccessExprSyntax) -> TypeReference? {
    let name = node.declName.baseName.text.trimmingBackticks
    guard let base = node.base else { return nil }
    if let type = typeNamed(by: base) {
      if case .double = type, name != "init" { return .double }
      // `Int?.none`
      if case .optional = type, name == "none" { return type }
      if case .user(let info) = type, info.casePositions[name] != nil { return type }
      return staticType(name, of: type)
    }
    switch guessType(base) {
    case .user(let info): return memberType(name, of: info)
    case .array(let element) where name == "first" || name == "last": return .optional(element)
    case .string, .array: return name == "count" ? .int : nil
    default: return nil
    }
  }

  /// The type of what belongs to a type of the script itself: `Store.shared`.
  private func staticType(_ name: String, of type: TypeReference) -> TypeReference? {
    guard case .user(let info) = type else { return nil }
    return switch info.lookup({ $0.statics[name] })?.kind {
    case .stored(_, let type): type
    case .computed(let property): result(of: property.getter, in: info)
    case .method, nil: nil
    }
  }

  /// The type of a property of a type of the script.
  func memberType(_ name: String, of info: TypeInfo?) -> TypeReference? {
    guard let info else { return nil }
    if let position = info.fieldPosition(name) { return info.field(at: position).type }
    return (info.lookup { $0.computed[name] }?.getter).flatMap { result(of: $0, in: info) }
  }

  private func guessCall(_ node: FunctionCallExprSyntax) -> TypeReference? {
    if let known = builder.guessedCalls[node.id] { return known }
    let found = findType(of: node)
    // In a closure that is only looked at its names may be known better another time.
    if found != nil || stubs == nil || assumedTypes.isEmpty { builder.guessedCalls[node.id] = .some(found) }
    return found
  }

  private func findType(of node: FunctionCallExprSyntax) -> TypeReference? {
    if let type = typeNamed(by: node.calledExpression) { return type }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.trimmingBackticks {
      if let variable = find(name), !meansLibrary(name, besides: variable, arguments(of: node).labels) {
        let functions = variable.functions
        if let function = functions.first(where: { $0.code.accepts(arguments(of: node).labels) }) ?? functions.first {
          return resultType(of: function.code)
        }
        if case .function(_, let result) = variable.type { return result }
        return nil
      }
      if let method = builder.type?.lookup({ $0.methods[name]?.first }) { return resultType(of: method.code) }
      if let types = library.chainTypes {
        let label = node.arguments.first?.label?.text
        return types.result(
          ofFunction: name, label: label, handler: handlerShape(node), call: shape(of: arguments(of: node)))
      }
      return library.makers.contains(name) ? .promise(.any) : nil
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
    let name = member.declName.baseName.text
    guard let base = member.base else { return nil }
    if let type = typeNamed(by: base) {
      if let types = library.chainTypes, library.types[type.plainName]?.statics[name] != nil {
        return types.result(
          ofFunction: "\(type.plainName).\(name)", label: nil, handler: nil,
          call: shape(of: arguments(of: node), after: type))
      }
      if library.pendingMakers.contains(name) || name == "init" { return type }
      if case .user(let info) = type, info.casePositions[name] != nil { return type }
      if case .user(let info) = type, case .method(let functions) = info.statics[name]?.kind {
        return functions.first.flatMap { resultType(of: $0, in: info) }
      }
      return nil
    }
    if let own = ownMethod(calledBy: node) { return resultType(of: own) }
    let baseType = guessType(base)
    if let types = library.chainTypes,
      let type = types.result(
        of: name, on: baseType, handler: handlerShape(node, getting: types.input(of: name, on: baseType)))
    {
      return type
    }
    if library.chainTypes == nil, library.operators.contains(name) { return .promise(.any) }
    if case .promise = baseType, library.ambiguousOperators.contains(name) { return .promise(.any) }
    if case .array(let element) = baseType {
      if ["removeFirst", "removeLast", "remove"].contains(name) { return element }
      if name == "popLast" { return .optional(element) }
    }
    if case .user(let info) = baseType {
      return (info.lookup { $0.methods[name]?.first }?.code).flatMap { resultType(of: $0, in: info) }
    }
    return nil
  }

  /// What calling a function gives, as far as its declaration tells.
  ///
  /// - Parameter info: The type that it is a member of.
  private func resultType(of code: FunctionCode, in info: TypeInfo? = nil) -> TypeReference? {
    let type = info.map { result(of: code, in: $0) } ?? code.returnType
    return code.isAsync && library.startAsynchronous != nil ? .promise(type ?? .any) : type
  }

  private func result(of code: FunctionCode, in info: TypeInfo) -> TypeReference? {
    code.returnsSelf && info.kind != .builtin ? .user(info) : code.returnType
  }
}
