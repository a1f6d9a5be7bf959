package import SwiftSyntax

extension Compiler {
  /// Compiles an expression; its value is then on top of the stack.
  ///
  /// - Parameter expecting: The type that the place asks for, so that literals and `.name` get it.
  /// - Returns: The type, if it is one that `.name` can be looked up in.
  @discardableResult
  package func compile(_ expression: ExprSyntax, expecting: TypeReference? = nil) -> TypeReference? {
    guard toleratesUnsupported else { return compileSupported(expression, expecting: expecting) }
    return compileEnding(expression) {
      compileTolerantly(expression) { compileSupported(expression, expecting: expecting) }
    }
  }

  private func compileSupported(_ expression: ExprSyntax, expecting: TypeReference?) -> TypeReference? {
    mark(expression)
    if !awaitedOperands.isEmpty, compileAwaitedOperand(expression) { return nil }
    let expecting = expecting ?? (implicitRoots.isEmpty ? nil : implicitRoots[expression.id])
    noteImplicitRoot(of: expression, expecting)
    if compileAsChain(expression, expecting: expecting) { return nil }
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let node): compileInteger(node, expecting: expecting)
    case .floatLiteralExpr(let node): compileFloat(node)
    case .stringLiteralExpr(let node): compileString(node)
    case .booleanLiteralExpr(let node): builder.emit(node.literal.tokenKind == .keyword(.true) ? .true_ : .false_)
    case .nilLiteralExpr: builder.emit(.none)
    case .arrayExpr(let node): compileArray(node, expecting: expecting)
    case .dictionaryExpr(let node): compileDictionary(node, expecting: expecting)
    case .tupleExpr(let node): compileTuple(node, expecting: expecting)
    case .declReferenceExpr(let node): return compileReference(node)
    case .superExpr(let node): error(node, "'super' is only supported in 'super.method()' and 'super.init()'")
    case .memberAccessExpr(let node): return compileMember(node, expecting: expecting)
    case .functionCallExpr(let node): compileCall(node, expecting: expecting)
    case .subscriptCallExpr(let node): compileSubscript(node, expecting: expecting)
    case .closureExpr(let node): compileClosure(node, expecting: expecting)
    case .infixOperatorExpr(let node): compileInfix(node, expecting: expecting)
    case .prefixOperatorExpr(let node): compilePrefix(node, expecting: expecting)
    case .postfixOperatorExpr(let node): compilePostfix(node)
    case .ternaryExpr(let node): compileTernary(node, expecting: expecting)
    case .keyPathExpr(let node): compileKeyPath(node)
    case .macroExpansionExpr(let node): compileMacro(node)
    case .regexLiteralExpr(let node): compilePattern(node)
    case .awaitExpr(let node): return compileAwait(node, expecting: expecting)
    case .tryExpr(let node): compileTry(node, expecting: expecting)
    case .forceUnwrapExpr(let node):
      checkUnwrapping(node)
      compile(node.expression)
      mark(node.exclamationMark)
      builder.emit(.unwrap)
    case .asExpr(let node): compileCast(node)
    case .isExpr(let node):
      compile(node.expression)
      emitTest(.isType, node.type)
    case .ifExpr(let node): compileIf(node, asValue: true, expecting: expecting)
    case .switchExpr(let node): compileSwitch(node, asValue: true, expecting: expecting)
    case .genericSpecializationExpr, .typeExpr: return compileTypeValue(expression)
    default: compileUnsupported(expression)
    }
    return nil
  }

  private func compileUnsupported(_ expression: ExprSyntax) {
    builder.emit(.void)
    switch expression.as(ExprSyntaxEnum.self) {
    case .inOutExpr(let node): unsupported(node, "'&' arguments are", "return the new value and assign it")
    case .arrowExpr, .binaryOperatorExpr, .assignmentExpr: error(expression, "unexpected operator")
    default: unsupported(expression, "this expression is", "write it with calls, operators and closures")
    }
  }

  // MARK: Names

  @discardableResult
  func compileName(_ token: TokenSyntax) -> TypeReference? {
    let name = token.text.trimmingBackticks
    mark(token)
    if name.hasPrefix("$"), let number = Int(name.dropFirst()) {
      compileAnonymousArgument(number, at: token)
      return nil
    }
    if let variable = builder.resolve(name) {
      emitLoad(variable, at: token)
      return variable.type
    }
    if let variable = generic(name) {
      builder.emitLoad(variable)
      return nil
    }
    if let type = builder.type, compileOwnMember(name, of: type) { return nil }
    if let own = requirementOwner(name) {
      builder.emitLoad(own)
      builder.emit(.member, builder.member(name))
      return nil
    }
    if let variable = find(name) {
      emitLoad(variable, at: token)
      return variable.type
    }
    if name == "Self", let type = builder.type { return emitSelfType(type) }
    // A method that was pasted without its type.
    if name == "Self", builder.type == nil, compileStub(name, at: token) { return nil }
    if SizedInteger.widths[name] != nil, types[name] == nil { return emitType(.library(name)) }
    if let type = knownType(name) { return emitType(type) }
    if let read = library.variables[name] {
      builder.emitConstant(.native(NativeFunction(name) { .value(read($0)) }))
      builder.emit(.call, 0, builder.labels(.unlabelled(0)))
      return nil
    }
    // A property of a type that wasn't pasted: nobody hands over `type(of:)`.
    if name == "type", !isCompilingCallee, compileStub(name, at: token) { return nil }
    if let function = StandardFunctions.named(name, in: library) {
      builder.emitConstant(.native(function))
      return nil
    }
    if compileTimeUnit(name) { return nil }
    // What begins with a capital letter is a type that wasn't pasted, not a member.
    if stubs != nil, name.first?.isUppercase == true, compileStub(name, at: token) { return nil }
    if let type = builder.type, type.kind == .builtin || type.kind == .protocol || type === standardTypes.result,
      let own = builder.resolve("self")
    {
      builder.emitLoad(own)
      let form = extendedForAll.flatMap { library.chainTypes?.formOfProtocol(name, on: $0) }
      builder.emit(.member, builder.member(form ?? name))
      return nil
    }
    if compileStub(name, at: token) { return nil }
    reportUnknown(name, at: token)
    builder.emit(.void)
    return nil
  }

  /// The value that a name in a protocol's extension is a member of, if the protocol asks for that member.
  func requirementOwner(_ name: String) -> Variable? {
    guard let type = builder.type, type.kind == .protocol, builder.resolve(name) == nil else { return nil }
    guard type.asks(for: name) else { return nil }
    return builder.resolve("self")
  }

  @discardableResult
  func emitType(_ type: TypeReference) -> TypeReference? {
    builder.emit(.constant, builder.constant(.type(type)))
    return nil
  }

  private func compileReference(_ node: DeclReferenceExprSyntax) -> TypeReference? {
    if node.baseName.tokenKind == .keyword(.self), builder.resolve("self") == nil {
      if builder.isStatic { return emitType(selfType) }
      if compileStub("self", at: node.baseName) { return nil }
      error(node, "cannot find 'self' in scope; it means the value in a method", unknownName: "self")
      builder.emit(.void)
      return nil
    }
    if let arguments = node.argumentNames {
      let labels = arguments.arguments.map { $0.name.text == "_" ? nil : $0.name.text }
      let name = node.baseName.text.trimmingBackticks
      if let variable = find(name), let declared = variable.functions.first(where: { $0.code.plainLabels.labels == labels }) {
        var own = variable
        own.storage = declared.storage
        builder.emitLoad(own)
        return nil
      }
      if find(name) == nil, let function = StandardFunctions.named(name, in: library) {
        mark(node)
        builder.emitConstant(.native(function.labelled(ArgumentLabels(labels: labels))))
        return nil
      }
    }
    if node.baseName.isOperator {
      builder.emitConstant(.native(StandardFunctions.operatorFunction(node.baseName.text)))
      return nil
    }
    checkIsNoBareType(node)
    return compileName(node.baseName)
  }

  /// Compiles the name of a member of the type around, if it is one.
  private func compileOwnMember(_ name: String, of type: TypeInfo) -> Bool {
    guard isMember(name, of: type, onInstance: builder.hasInstance) else { return false }
    if builder.hasInstance, let own = builder.resolve("self") {
      builder.emitLoad(own)
      if let owner = extensionOwner(of: name, in: .user(type)), emitMember(name, declaredBy: owner) { return true }
    } else {
      emitType(.user(type))
    }
    builder.emit(.member, builder.member(name))
    return true
  }

  /// Whether a type declares a member by that name.
  func isMember(_ name: String, of type: TypeInfo, onInstance: Bool) -> Bool {
    guard onInstance else {
      return type.statics[name] != nil || type.casePositions[name] != nil
        || name == "allCases" && type.kind == .enumeration && type.conforms(to: "CaseIterable")
    }
    if type.fieldPosition(name) != nil || (name == "rawValue" && type.rawType != nil) { return true }
    return type.lookup { $0.computed[name] } != nil || type.lookup { $0.methods[name] } != nil
  }

  /// The type that an expression names, if it names one.
  func typeNamed(by expression: ExprSyntax) -> TypeReference? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node):
      if node.baseName.tokenKind == .keyword(.self), builder.isStatic, builder.resolve("self") == nil { return selfType }
      let name = node.baseName.text.trimmingBackticks
      guard node.argumentNames == nil, name.first?.isLowercase != true, builder.resolve(name) == nil else { return nil }
      if hoisted[name] != nil || globals[name] != nil || generic(name) != nil { return nil }
      if name == "Self", builder.type == nil, stubs != nil { return nil }
      // What conforms or inherits is known when the method runs.
      if name == "Self", let type = builder.type, type.kind == .protocol || type.kind == .object, builder.resolve("self") != nil {
        return nil
      }
      // An integer of a size is an `Int`; what is made of its name knows the size.
      if SizedInteger.widths[name] != nil, types[name] == nil { return .library(name) }
      return knownType(name)
    case .genericSpecializationExpr(let node):
      if let member = node.expression.as(MemberAccessExprSyntax.self),
        let module = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, isKnownModule(module)
      {
        let arguments = node.genericArgumentClause.arguments.compactMap { $0.argument.as(TypeSyntax.self).map(type) }
        if module == "Swift", member.declName.baseName.text == "Result" { return .user(LanguageTypes.result(arguments)) }
        return knownType(member.declName.baseName.text, arguments)
      }
      guard let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text, knownType(name) != nil else { return nil }
      return knownType(name, node.genericArgumentClause.arguments.compactMap { $0.argument.as(TypeSyntax.self).map(type) })
    case .memberAccessExpr(let node):
      let name = node.declName.baseName.text
      if let module = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, isKnownModule(module) {
        return knownType(name)
      }
      guard let base = node.base, case .user(let outer) = typeNamed(by: base) ?? lowercaseType(base) else { return nil }
      return outer.nestedTypes[name]
    case .arrayExpr(let node):
      guard node.elements.count == 1, let only = node.elements.first, only.trailingComma == nil else { return nil }
      return elementType(only.expression).map { .array($0) }
    case .dictionaryExpr(let node):
      guard case .elements(let elements) = node.content, elements.count == 1, let only = elements.first,
        let key = elementType(only.key), let value = elementType(only.value)
      else { return nil }
      return .dictionary(key, value)
    case .optionalChainingExpr(let node): return typeNamed(by: node.expression).map { .optional($0) }
    case .typeExpr(let node): return type(node.type)
    default: return nil
    }
  }

  /// The type that stands in the brackets of `[U]()`: a generic parameter counts as any, as in types that are written.
  private func elementType(_ expression: ExprSyntax) -> TypeReference? {
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, generic(name) != nil { return .any }
    if let optional = expression.as(OptionalChainingExprSyntax.self) {
      return elementType(optional.expression).map { .optional($0) }
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count > 1 {
      let types = tuple.elements.map { elementType($0.expression) }
      return types.contains { $0 == nil } ? nil : .tuple(types.compactMap(\.self), labels: tuple.elements.map { $0.label?.text })
    }
    // `[() -> Void]()`
    if expression.as(InfixOperatorExprSyntax.self)?.operator.is(ArrowExprSyntax.self) == true { return .any }
    return typeNamed(by: expression) ?? stubbedType(expression)
  }

  /// The type that a name without a capital means before that of a type within it: `web3.Eth`.
  private func lowercaseType(_ expression: ExprSyntax) -> TypeReference? {
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, find(name) == nil else { return nil }
    return types[name]
  }

  private func compileTypeValue(_ expression: ExprSyntax) -> TypeReference? {
    if let generic = expression.as(GenericSpecializationExprSyntax.self), compileSpecialized(generic) { return nil }
    if let type = typeNamed(by: expression) { return emitType(type) }
    if let generic = expression.as(GenericSpecializationExprSyntax.self), stubs != nil { return compile(generic.expression) }
    error(expression, "cannot find type '\(expression.ownText)' in scope")
    builder.emit(.void)
    return nil
  }
}

extension TokenSyntax {
  /// Whether the token is an operator such as `+` that is used as a function.
  var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}
