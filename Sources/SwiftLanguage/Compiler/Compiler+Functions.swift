package import SwiftSyntax

extension Compiler {
  /// What a function's head says, without its body.
  package func signature(of function: FunctionDeclSyntax, kind: FunctionCode.Kind) -> FunctionCode {
    let name = function.name.text.trimmingBackticks
    let code = withGenerics(function.genericParameterClause) {
      signature(function.signature, name: name, kind: kind)
    }
    declareGenerics(of: function, in: code)
    code.isolation = isolation(function.attributes, function.modifiers)
    return code
  }

  package func signature(_ signature: FunctionSignatureSyntax, name: String, kind: FunctionCode.Kind) -> FunctionCode {
    let code = FunctionCode(name: name, kind: kind, unit: unit)
    code.isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
    code.isThrowing = signature.effectSpecifiers?.throwsClause?.throwsSpecifier.tokenKind == .keyword(.throws)
    code.parameters = callerParameters(signature.parameterClause) + parameters(signature.parameterClause)
    if isOperator(name) { for index in code.parameters.indices { code.parameters[index].label = nil } }
    code.returnType = signature.returnClause.map { type($0.type) }
    code.returnsSelf = signature.returnClause?.type.isSelf == true
    finishSignature(code)
    return code
  }

  func isOperator(_ name: String) -> Bool {
    name.unicodeScalars.first.map { !$0.properties.isXIDStart && $0 != "_" && $0 != "`" } ?? false
  }

  func finishSignature(_ code: FunctionCode) {
    code.isDirect = !code.parameters.contains { $0.hasDefault || $0.isVariadic }
    code.plainLabels = ArgumentLabels(labels: code.declaredParameters.map(\.label))
  }

  /// The labels that calls of a function give.
  func parameterLabels(of signature: FunctionSignatureSyntax) -> [String?] {
    signature.parameterClause.parameters.map { parameter in
      let label = parameter.firstName.text.trimmingBackticks
      return label == "_" ? nil : label
    }
  }

  package func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
    refuseRepeatedParameters(clause)
    return clause.parameters.map { parameter in
      let label = parameter.firstName.text.trimmingBackticks
      return Parameter(
        label: label == "_" ? nil : label, name: parameter.secondName?.text.trimmingBackticks ?? label,
        type: type(parameter.type),
        hasDefault: parameter.defaultValue != nil, isVariadic: parameter.ellipsis != nil,
        isInout: isInout(parameter.type),
        isAutoclosure: parameter.type.as(AttributedTypeSyntax.self)?.attributes
          .contains { $0.ownText == "@autoclosure" } ?? false)
    }
  }

  /// Lets the names of generic parameters mean any type while `work` is done, or the protocol of promises that they conform to.
  func withGenerics<Result>(_ clause: GenericParameterClauseSyntax?, _ work: () -> Result) -> Result {
    guard let clause else { return work() }
    let saved = (types, genericNames)
    let requirements = clause.parent?.asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause?.requirements
    for parameter in clause.parameters {
      let required = requirements?.lazy.compactMap { $0.requirement.as(ConformanceRequirementSyntax.self) }
        .first { $0.leftType.ownText == parameter.name.text }
      let bound = (parameter.inheritedType ?? required?.rightType).flatMap {
        $0.is(IdentifierTypeSyntax.self) ? knownType($0.ownText) : nil
      }
      types[parameter.name.text] = bound.flatMap { library.chainTypes?.isProtocol($0) == true ? $0 : nil } ?? .any
      genericNames.insert(parameter.name.text)
    }
    defer { (types, genericNames) = saved }
    return work()
  }

  /// Compiles a function's body.
  ///
  /// - Parameter parent: The function around it whose variables it can use; `nil` for members of types.
  func compileBody(
    of function: FunctionDeclSyntax, into code: FunctionCode, parent: FunctionBuilder?, type: TypeInfo? = nil,
    hasInstance: Bool = false
  ) {
    guard let body = function.body else {
      // What was cut out of a protocol.
      tolerate(function.name, "expected '{' in body of function declaration", "it returns nothing")
      return
    }
    withGenerics(function.genericParameterClause) {
      compileBody(
        body.statements, defaults: function.signature.parameterClause, into: code, parent: parent, type: type,
        hasInstance: hasInstance)
    }
  }

  func compileBody(
    _ statements: CodeBlockItemListSyntax, defaults: FunctionParameterClauseSyntax?, into code: FunctionCode,
    parent: FunctionBuilder?, type: TypeInfo? = nil, hasInstance: Bool = false
  ) {
    code.isBound = code.isolation != nil || type?.isolation != nil
    code.isolation = code.isolation ?? inheritedIsolation(code, parent: parent, type: type, hasInstance: hasInstance)
    let inner = FunctionBuilder(
      code: code, parent: parent, type: type ?? parent?.type,
      hasInstance: hasInstance || (type == nil && parent?.hasInstance == true))
    within(inner) {
      inner.sharedNames = facts[statements]?.nestedNames ?? NestedNames.find(in: Syntax(statements))
      if hasInstance { declareSelf(in: inner) }
      declareParameters(code.parameters, defaults: defaults)
      emitGenerics(of: code)
      if code.kind == .initializer { initializeFields() }
      emitEntry(at: statements)
      compileFunctionStatements(statements)
    }
  }

  /// Gives `self` its slot, the first one.
  func declareSelf(in inner: FunctionBuilder) {
    inner.code.hasSelf = true
    let changes = inner.code.isMutating || inner.code.kind == .initializer
    let variable = inner.declareLocal("self", isConstant: !changes, isShared: changes && !inner.sharedNames.isEmpty)
    if variable.isCell {
      // What an initializer of an enumeration or of a library's type makes has no value before it is assigned.
      let hasValue = inner.code.kind != .initializer || inner.type?.kind == .structure || inner.type?.kind == .object
      if hasValue { inner.emit(.loadLocal, 0) } else { inner.emit(.absent) }
      inner.emit(.makeCell, 0)
    }
  }

  /// Gives parameters their slots, and those that were not given their defaults.
  private func declareParameters(_ parameters: [Parameter], defaults: FunctionParameterClauseSyntax?) {
    let variables = parameters.map { parameter in
      let type = parameter.isVariadic ? parameter.type.map { TypeReference.array($0) } : parameter.type
      let variable = builder.declareLocal(
        parameter.name, isConstant: !parameter.isInout, isShared: parameter.isInout, type: type)
      if isAnyError(type) { builder.noteAnyError(parameter.name) }
      builder.noteSure(type, of: parameter.name)
      return variable
    }
    emitResultGenerics(of: builder.code)
    guard let defaults else { return }
    let written = zip(parameters, variables).drop { $0.0.isHidden }
    for ((parameter, variable), syntax) in zip(written, defaults.parameters) {
      guard let value = syntax.defaultValue?.value, case .local(let slot) = variable.storage else { continue }
      mark(value)
      let present = builder.emit(.jumpIfPresent, 0, slot)
      if parameter.isAutoclosure { compileAutoclosure(value, parameter) } else { compile(value, expecting: variable.type) }
      coerce(to: variable.type)
      builder.emit(.storeLocal, slot)
      builder.patch(present)
    }
  }

  /// Compiles the statements of a function, the last one returning a value where Swift says so.
  func compileFunctionStatements(_ statements: CodeBlockItemListSyntax) {
    let code = builder.code
    let mayReturnImplicitly =
      switch code.kind {
      case .getter, .initialValue: true
      // A closure that says it returns nothing drops what its only expression gives.
      case .closure: code.returnType?.isVoid != true
      case .function, .method: code.returnType.map { !$0.isVoid } ?? false
      default: false
      }
    checkReturns(statements)
    if mayReturnImplicitly, statements.count == 1, let only = statements.first, let expression = only.singleValue,
      !builder.dropsChoice || !(expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self))
    {
      noteReached(only)
      mark(expression)
      if builder.givesNothing { checkIsCalled(expression) }
      checkResult(expression, isExplicit: false)
      compile(expression, expecting: wantedOfResult)
      emitReturn()
      return
    }
    builder.pushScope()
    hoistLocally(statements)
    compileItems(statements)
    checkReturn(at: statements)
    leaveScope()
    emitReturnWithoutValue()
  }

  /// Returns the top of the stack.
  func emitReturn() {
    coerce(to: builder.code.returnType)
    builder.emit(.return_)
  }

  func emitReturnWithoutValue() {
    guard builder.code.kind == .initializer else {
      builder.emit(.void)
      builder.emit(.return_)
      return
    }
    initializeSuperclass()
    builder.emit(.checkInitialized)
    if let variable = builder.resolve("self") { builder.emitLoad(variable) }
    if builder.code.isFailable { builder.emit(.wrap) }
    builder.emit(.return_)
  }

  /// Lets the top of the stack pass a boundary of a type.
  func coerce(to type: TypeReference?) {
    guard let type else { return }
    // A library with types of its own prints them.
    guard !type.isUnchecked || library.chainTypes != nil && type.content != nil else { return }
    builder.emit(.coerce, builder.type(type), Int(SimpleKind(type).rawValue))
  }
}

extension CodeBlockItemSyntax {
  /// The expression that the item is, if it has a value that a function could return without `return`.
  var singleValue: ExprSyntax? {
    let expression: ExprSyntax
    switch item {
    case .expr(let value): expression = value
    case .stmt(let statement):
      guard let value = statement.as(ExpressionStmtSyntax.self)?.expression else { return nil }
      expression = value
    case .decl: return nil
    }
    if let infix = expression.as(InfixOperatorExprSyntax.self), infix.operator.is(AssignmentExprSyntax.self) { return nil }
    if let choice = expression.as(IfExprSyntax.self) { return choice.givesValue ? expression : nil }
    if let choice = expression.as(SwitchExprSyntax.self) { return choice.givesValue ? expression : nil }
    return expression
  }
}

extension IfExprSyntax {
  /// Whether every branch is a single value, so that the whole is one.
  var givesValue: Bool {
    guard body.statements.givesValue else { return false }
    switch elseBody {
    case .codeBlock(let block): return block.statements.givesValue
    case .ifExpr(let next): return next.givesValue
    case nil: return false
    }
  }
}

extension SwitchExprSyntax {
  /// Whether every case is a single value, so that the whole is one.
  var givesValue: Bool {
    cases.allSatisfy { if case .switchCase(let branch) = $0 { branch.statements.givesValue } else { false } }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether this is one expression, or a throw in its place.
  fileprivate var givesValue: Bool {
    guard count == 1, let only = first else { return false }
    if case .stmt(let statement) = only.item, statement.is(ThrowStmtSyntax.self) { return true }
    return only.singleValue != nil
  }
}
